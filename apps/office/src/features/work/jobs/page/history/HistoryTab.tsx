import type { JobDetail } from '@field-service/contract/work/job.ts';
import { sameJson } from '@field-service/domain/work/merge.ts';
import type { PlainPhrase } from '../../../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isShownField, useFieldNames } from './field-names.ts';
import { useFieldValue } from './field-values.ts';
import classes from '../job.module.css';

type Row = JobDetail['history'][number];

const kinds: Readonly<Record<string, PlainPhrase>> = {
  create: 'created the job',
  update: 'changed the job',
  assign: 'assigned the job',
  status: 'changed the status',
  work: 'applied the work received',
  sign: 'sent the signature',
  set_aside: 'set work aside',
  nextday_refused: 'could not create the job for the next day',
  file: 'added a file',
  release: 'released the service report',
  keep: 'kept the current value',
  take: 'used the other change',
  delete: 'deleted the job',
  restore: 'restored the job',
  correct: 'corrected a treatment record',
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Who did what, in words. Customers answer by a link, without a name of their own. */
const useEventWords = (row: Row): { by: string; what: string } => {
  const t = useT('office');
  if (row.kind !== 'confirmation') return { by: row.by, what: t(kinds[row.kind] ?? 'changed the job') };
  const state = row.changes.find(({ field }) => field === 'confirmation')?.after;
  if (state === 'asked') return { by: row.by, what: t('asked the customer to confirm the time') };
  return {
    by: t('Customer'),
    what: state === 'declined' ? t('declined the time') : t('confirmed the time'),
  };
};

const Event = ({ job, row }: { job: JobDetail; row: Row }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const fieldName = useFieldNames();
  const fieldValue = useFieldValue(job);
  const { by, what } = useEventWords(row);
  // Empty fields of a new job and unchanged values are omitted.
  const changes = row.changes.filter(
    ({ field, before, after }) =>
      isShownField(field) && !sameJson(before, after) && !(isEmpty(before) && isEmpty(after)),
  );
  return (
    <li className={classes.event}>
      <span className={classes.eventAt}>{formats.dateTime(row.at)}</span>
      <div>
        <span>
          <strong>{by}</strong> {what}
        </span>
        {row.reason === null || row.reason === '' ? null : (
          <Text size="sm" c="dimmed">
            {t('Reason: {{reason}}', { reason: row.reason })}
          </Text>
        )}
        {changes.length > 0 ? (
          <dl className={classes.changes}>
            {changes.map(({ field, before, after }) => (
              <div key={field} style={{ display: 'contents' }}>
                <dt>{fieldName(field)}</dt>
                <dd>
                  {isEmpty(before) ? null : (
                    <>
                      <del className={classes.before}>{fieldValue(field, before)}</del> <span aria-hidden>→</span>{' '}
                    </>
                  )}
                  <ins style={{ textDecoration: 'none' }}>{fieldValue(field, after)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </li>
  );
};

/** All changes with author, time, and old and new values; newest first. */
export const HistoryTab = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  if (job.history.length === 0) return <EmptyState icon={IconHistory} title={t('No changes yet')} />;
  return (
    <ol className={classes.history} aria-label={t('History')}>
      {job.history.toReversed().map((row) => (
        <Event key={row.id} job={job} row={row} />
      ))}
    </ol>
  );
};
