import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCaller } from '../../api/caller.tsx';
import { AnswerScreen } from '../../features/customers/answers/AnswerScreen.tsx';
import { isListed } from '../menu.ts';
import { Guard } from '../Guard.tsx';

/** An answer is reached from a job or a customer: whoever may open one of them may open it. */
export const FormAnswerRoute = (): ReactNode => {
  const { answerId } = useParams({ from: '/office/form-answers/$answerId' });
  const { menu } = useCaller();
  return (
    <Guard screen={isListed(menu, '/contact-list') ? '/contact-list' : '/jobs'} needs="CONT:VW">
      <AnswerScreen key={answerId} answerId={answerId} />
    </Guard>
  );
};
