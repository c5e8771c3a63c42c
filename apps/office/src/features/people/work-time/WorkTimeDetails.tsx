import type { WorkTime } from '@field-service/contract/people/work-time.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { PlainTable } from '../../../parts/PlainTable.tsx';
import { Section } from '../../../parts/Section.tsx';
import { dayFlagWords, dayStateOf, dayStateWords, entryWords } from './work-time-words.ts';

/** Above the sections: what is irregular about a day, and what that means. */
export const WorkTimeNotices = ({ record: { flags } }: { record: WorkTime }): ReactNode => {
  const t = useT('office');
  return flags.map((flag) => (
    <Alert
      key={flag}
      role="status"
      variant="outline"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      color={flag === 'corrected' ? 'gray' : 'yellow.7'}
      icon={<IconInfoCircle size={18} aria-hidden />}
      title={t(dayFlagWords[flag].name)}
      mb="sm"
    >
      {t(dayFlagWords[flag].meaning)}
    </Alert>
  ));
};

/** A day's totals and the entries that they follow from, on the clock of its folder. */
export const WorkTimeDetails = ({ day }: { day: WorkTime }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const now = useNow();
  const { may } = useCaller();
  const { creator, date, startAt, endAt, running, since, workMinutes, breakMinutes } = day;
  const entries = [...day.work, ...day.break].toSorted((a, b) => a[2] - b[2]);
  const runningFor =
    running === null || since === null
      ? null
      : t('{{state}} for {{duration}}', {
          state: t(dayStateWords[dayStateOf(day)].name),
          duration: formats.duration(Math.floor((now - since) / 60_000)),
        });
  return (
    <>
      <Section title={t('Work day')}>
        <Facts
          facts={[
            {
              label: t('Person (staff)'),
              value: may('USER:VW') ? (
                <TextLink to="/team-list/$recordId" params={{ recordId: creator.id }}>
                  {creator.name}
                </TextLink>
              ) : (
                creator.name
              ),
            },
            { label: t('Date'), value: formats.fullBusinessDate(date) },
            { label: t('Start (work day)'), value: startAt === null ? null : formats.dateTime(startAt) },
            { label: t('End (work day)'), value: endAt === null ? null : formats.dateTime(endAt) },
            { label: t('Now'), value: runningFor },
            { label: t('Work (time)'), value: formats.duration(workMinutes) },
            { label: t('Breaks'), value: formats.duration(breakMinutes) },
            { label: t('Positions'), value: day.trails.length > 0 ? formats.number(day.trails.length) : null },
          ]}
        />
      </Section>
      <Section title={t('Entries')}>
        <PlainTable
          label={t('Entries')}
          rows={entries}
          rowKey={([, , at, type]) => `${at}-${type}`}
          columns={[
            { label: t('Time'), nowrap: true, cell: ([, , at]) => formats.dateTime(at) },
            { label: t('Entry'), cell: ([, , , type]) => t(entryWords[type]) },
            { label: t('Position'), cell: ([lat]) => (lat === null ? t('No') : t('Yes')) },
          ]}
        />
      </Section>
    </>
  );
};
