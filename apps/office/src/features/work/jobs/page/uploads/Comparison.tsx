import type { contract } from '@field-service/contract/contract.ts';
import type { RouteData } from '@field-service/contract/route.ts';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { GroupedTable, type PlainColumn } from '../../../../../parts/PlainTable.tsx';
import { Fact, Facts } from '../../../../../parts/Section.tsx';
import { useFieldNames } from '../history/field-names.ts';
import { useFieldValue } from '../history/field-values.ts';
import { useStatusName } from '../history/status-name.ts';

export type Replay = RouteData<(typeof contract)['uploads']['replay']>;

/** What work that is not applied would add to the job. */
export const WhatIsAdded = ({ replay: found }: { replay: Replay }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const statusName = useStatusName();
  return (
    <>
      <Text size="sm">{t('Applying everything would change:')}</Text>
      <Facts>
        <Fact name={t('Sent by')}>{found.by}</Fact>
        <Fact name={t('Finished')}>{formats.dateTime(found.finishedAt)}</Fact>
        <Fact name={t('Status')}>{`${statusName(found.status.from)} → ${statusName(found.status.to)}`}</Fact>
        <Fact name={t('Station visits')}>{formats.number(found.visits)}</Fact>
        {found.stationChanges > 0 ? (
          <Fact name={t('Station changes')}>{formats.number(found.stationChanges)}</Fact>
        ) : null}
        <Fact name={t('Treatments')}>{formats.number(found.treatments)}</Fact>
        <Fact name={t('Photos')}>{formats.number(found.pictures)}</Fact>
        <Fact name={t('Signature')}>{found.signature ? t('Yes') : t('No')}</Fact>
        <Fact name={t('Follow-up job')}>{found.followup ? t('Yes') : t('No')}</Fact>
        {found.nextday === null ? null : <Fact name={t('Continuation')}>{formats.dateTime(found.nextday)}</Fact>}
        {found.lines ? <Fact name={t('Lines')}>{t('Yes')}</Fact> : null}
      </Facts>
    </>
  );
};

const useChangeColumns = (job: JobDetail): PlainColumn<Replay['changes'][number]['fields'][number]>[] => {
  const t = useT('office');
  const fieldName = useFieldNames();
  const fieldValue = useFieldValue(job);
  return [
    { label: t('Field'), cell: ({ field }) => fieldName(field) },
    { label: t('Current'), cell: ({ field, before }) => fieldValue(field, before) },
    { label: t('Recorded on site'), cell: ({ field, after }) => <strong>{fieldValue(field, after)}</strong> },
  ];
};

/** What applying work again would change on a job that has it, by record. */
export const WhatChanges = ({ job, replay }: { job: JobDetail; replay: Replay }): ReactNode => {
  const t = useT('office');
  const columns = useChangeColumns(job);
  const titles = { job: t('Job'), result: t('Visit') };
  if (replay.changes.length === 0)
    return (
      <Text size="sm">
        <strong>{t('Nothing would change.')}</strong> {t('The job has everything that this work recorded.')}
      </Text>
    );
  return (
    <>
      <Text size="sm">
        {t('Applying this work again would bring back what {{name}} recorded:', { name: replay.by })}
      </Text>
      <GroupedTable
        label={t('What would change')}
        columns={columns}
        groups={replay.changes.map(({ record, name, fields }, index) => ({
          key: `${record}:${index}`,
          title: record === 'treatment' ? name : titles[record],
          rows: fields,
        }))}
        rowKey={({ field }) => field}
      />
    </>
  );
};
