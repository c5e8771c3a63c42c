import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { ReactNode } from 'react';
import { isEmpty, wholeChangesOf } from '../../../../../parts/history-entries.ts';
import { HistoryList } from '../../../../../parts/HistoryList.tsx';
import type { PlainPhrase } from '../../../../../parts/plain-phrase.ts';
import { isShownField, useFieldNames } from './field-names.ts';
import { useFieldValue } from './field-values.ts';

type Row = JobDetail['history'][number];

const kinds: Readonly<Record<string, PlainPhrase>> = {
  create: 'created the job',
  update: 'changed the job',
  assign: 'assigned the job',
  status: 'changed the status',
  work: 'applied the work received',
  work_again: 'applied the work received again',
  sign: 'sent the signature',
  set_aside: 'set work aside',
  import: 'imported work from the file of a phone',
  nextday_refused: 'could not create the job for the next day',
  file: 'added a file',
  release: 'released the service report',
  keep: 'kept the current value',
  take: 'used the other change',
  delete: 'deleted the job',
  restore: 'restored the job',
  correct: 'corrected a treatment record',
};

/** The stored changes that have a name on the screen. */
const namedChanges = (row: Row) => wholeChangesOf(row).filter(({ field }) => isShownField(field));

/** All changes of a job with author, time, and old and new values; newest first. */
export const HistoryTab = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const fieldName = useFieldNames();
  const fieldValue = useFieldValue(job);
  // Customers answer by a link, without a name of their own.
  const wordsOf = (row: Row): { by: string; what: string } => {
    if (row.kind !== 'confirmation') return { by: row.by, what: t(kinds[row.kind] ?? 'changed the job') };
    const state = row.changes.find(({ field }) => field === 'confirmation')?.after;
    if (state === 'asked') return { by: row.by, what: t('asked the customer to confirm the time') };
    return {
      by: t('Customer'),
      what: state === 'declined' ? t('declined the time') : t('confirmed the time'),
    };
  };
  return (
    <HistoryList
      rows={job.history}
      labelOf={fieldName}
      textOf={(field, value) => (isEmpty(value) ? '' : fieldValue(field, value))}
      wordsOf={wordsOf}
      changesIn={namedChanges}
    />
  );
};
