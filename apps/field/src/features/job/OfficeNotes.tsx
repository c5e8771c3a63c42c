import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import type { NewsChange, NewsKind } from '@field-service/domain/work/phone/job-news.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { priorityWords, type FieldKey, type Priority } from '../../frame/job-words.ts';
import { asideWords, lateWords } from '../../frame/words/office-words.ts';
import { Part } from '../../frame/Screen.tsx';
import { useKeep } from '../../frame/use-kept.ts';
import { forgetNews } from '../../offline/jobs.ts';
import type { JobRow } from '../../offline/rows.ts';
import classes from './JobPage.module.css';

const kindWords = {
  new: 'New',
  status: 'Status',
  time: 'Time',
  due: 'Due by',
  address: 'Address',
  access: 'Access notes',
  priority: 'Priority',
  people: 'Technicians',
  instructions: 'Instructions',
  services: 'Services',
} as const satisfies Record<NewsKind, FieldKey>;

const isPriority = (value: unknown): value is Priority =>
  typeof value === 'string' && Object.hasOwn(priorityWords, value);

/** Longer values are shown below, in the job's own facts. */
const shortest = 60;

const Change = ({ change: { kind, before, after } }: { change: NewsChange }) => {
  const t = useT('field');
  const formats = useFormats();
  if (kind === 'new') return t('This job was assigned to you today.');
  const sameDay =
    typeof before === 'number' &&
    typeof after === 'number' &&
    businessDateOf(before, formats.settings.timeZone) === businessDateOf(after, formats.settings.timeZone);
  const said = (value: NewsChange['before']): string => {
    if (value === null || value === '') return '–';
    if (typeof value === 'number') return sameDay ? formats.time(value) : formats.dateTime(value);
    return kind === 'priority' && isPriority(value) ? t(priorityWords[value]) : value;
  };
  const [old, now] = [said(before), said(after)];
  return old === now || old.length > shortest || now.length > shortest
    ? t('{{what}} changed', { what: t(kindWords[kind]) })
    : t('{{what}}: {{before}} → {{after}}', { what: t(kindWords[kind]), before: old, after: now });
};

/** What the office changed on the job, until the technician says that they know. */
const News = ({ row }: { row: JobRow }) => {
  const t = useT('field');
  const keep = useKeep();
  if (row.news === null) return null;
  return (
    <Part title={t('The office changed this job')}>
      <ul className={classes.news}>
        {row.news.changes.map((change) => (
          <li key={change.kind}>
            <Change change={change} />
          </li>
        ))}
      </ul>
      <Button mt="md" fullWidth variant="default" onClick={() => keep(forgetNews(row.id))}>
        {t('Got it')}
      </Button>
    </Part>
  );
};

const ToDevice = () => {
  const t = useT('field');
  return (
    <Button mt="md" fullWidth variant="default" component={Link} to="/device">
      {t('On this device')}
    </Button>
  );
};

/** What the office did with a job while it was on the device; nothing if it did nothing. */
export const OfficeNotes = ({ row }: { row: JobRow }) => {
  const t = useT('field');
  const formats = useFormats();
  const { aside, late, bucket, partSentAt } = row;
  return (
    <>
      {aside ? (
        <Part
          title={t(asideWords[aside.reason])}
          hint={t(
            'Your work is kept on this device. You can complete and close the job: the office receives your work and decides about it.',
          )}
        >
          <ToDevice />
        </Part>
      ) : null}
      {!aside && bucket === 'cancelled' ? (
        <Part title={t(asideWords.cancelled)} hint={t('There is nothing more to do for this job.')} />
      ) : null}
      {late ? (
        <Part
          title={t(lateWords[late])}
          hint={t('The office had ended this job before your work arrived. Your work is stored there.')}
        />
      ) : null}
      {bucket === 'complete' && partSentAt !== null ? (
        <Part
          title={t('Sent, waiting for the lead')}
          hint={t('Your part arrived on {{time}}. The lead closes the job; until then you can add more work.', {
            time: formats.dateTime(partSentAt),
          })}
        />
      ) : null}
      <News row={row} />
    </>
  );
};
