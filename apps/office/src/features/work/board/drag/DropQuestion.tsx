import { useT } from '@field-service/i18n/use-t.ts';
import { ConfirmDialog } from '@field-service/ui/record/ConfirmDialog.tsx';
import type { ReactNode } from 'react';
import type { ScheduleRow } from '../../../../assigning/schedule-rows.ts';
import type { DropPlace } from './drop-place.ts';

interface DropQuestionProps {
  row: ScheduleRow;
  place: DropPlace;
  /** What is unusual at the place, in words. */
  cautions: readonly string[];
  onTake: (row: ScheduleRow, place: DropPlace) => void;
  onClose: () => void;
}

/** Asks whether a job is meant to be at an unusual time. */
export const DropQuestion = ({ row, place, cautions, onTake, onClose }: DropQuestionProps): ReactNode => {
  const t = useT('office');
  return (
    <ConfirmDialog
      opened
      danger={false}
      question={t('Move {{job}} here?', { job: row.docno })}
      follows={cautions.map((caution) => (
        <div key={caution}>{caution}</div>
      ))}
      act={t('Move')}
      onConfirm={() => onTake(row, place)}
      onClose={onClose}
    />
  );
};
