import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { mailStates, useMailTexts, type Mail } from './mail-words.ts';

/** What became of an email, and why it was not sent. */
export const MailState = ({ mail }: { mail: Pick<Mail, 'status' | 'problem'> }): ReactNode => {
  const texts = useMailTexts();
  const { kind, icon } = mailStates[mail.status];
  return (
    <>
      <KindBadge kind={kind} icon={icon}>
        {texts.stateOf(mail)}
      </KindBadge>
      {mail.problem === null ? null : (
        <Text size="xs" c="dimmed">
          {texts.problemOf(mail)}
        </Text>
      )}
    </>
  );
};
