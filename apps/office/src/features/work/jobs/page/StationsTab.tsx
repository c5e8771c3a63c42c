import type { JobDetail } from '@field-service/contract/work/job.ts';
import { byHead } from '@field-service/domain/work/checklists/row-words.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { consumerWords, manualReasonText, scanMethodWords } from '@field-service/i18n/vocabulary.ts';
import type { Column } from '@field-service/ui/list/data-list-types.ts';
import { FindingsTable } from '@field-service/ui/report/FindingsTable.tsx';
import { PlanFindings } from '@field-service/ui/report/PlanFindings.tsx';
import { useFindingWords } from '@field-service/ui/report/use-finding-words.ts';
import { findingsByVisit, findingsOf, type Finding } from '@field-service/ui/report/visit-findings.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Section } from '../../../../parts/Section.tsx';
import { StationChanges } from './StationChanges.tsx';

/** Additional columns for the office: checklist, bait, and when, by whom and how the station was identified. */
const useOfficeColumns = (): readonly Column<Finding>[] => {
  const t = useT('office');
  const formats = useFormats();
  const words = useFindingWords();
  const plain = (id: string, label: string, text: (row: Finding) => string): Column<Finding> => ({
    id,
    label,
    render: text,
    text,
  });
  return [
    plain('checklist', t('Checklist'), ({ visit }) =>
      byHead(words.checks(visit))
        .map(({ head, answers }) => {
          const given = formats.list(answers.map(({ name, answer }) => `${name}: ${answer}`));
          return head === '' ? given : `${head} – ${given}`;
        })
        .join(' · '),
    ),
    plain('bait', t('Bait'), ({ visit }) =>
      formats.list([
        ...(visit?.bait?.consumer ? [t(consumerWords[visit.bait.consumer])] : []),
        ...(visit?.bait?.batch ? [t('Batch {{batch}}', { batch: visit.bait.batch })] : []),
      ]),
    ),
    plain('identified', t('Identified by'), ({ visit }) =>
      visit
        ? [
            t(scanMethodWords[visit.scanMethod]),
            ...(visit.manualReason ? [manualReasonText(visit.manualReason, t)] : []),
          ].join(': ')
        : '',
    ),
    plain('together', t('Recorded together'), ({ visit }) => words.together(visit)),
    plain('time', t('Time'), ({ visit }) => (visit ? formats.time(visit.visitedAt) : '')),
    plain('technician', t('Technician'), ({ visit }) => visit?.user.name ?? ''),
  ];
};

/** Columns hidden by default. The checklist is long; it is also shown next to the plan for the selected station. */
const hiddenAtFirst = ['area', 'checklist', 'bait', 'identified', 'together'];

/** The stations on their plans with the findings, and each visit as a row. */
export const StationsTab = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const more = useOfficeColumns();
  if (job.stations.length + job.visits.length + job.stationChanges.length === 0) {
    return (
      <EmptyState
        icon={IconMapPin}
        title={t('No stations for this job')}
        text={t('Stations are added to a job when one of its lines covers their type.')}
      />
    );
  }
  const visited = new Set(job.visits.map(({ stationId }) => stationId));
  return (
    <>
      {job.plans.length > 0 ? (
        <Section title={t('Floor plan')}>
          <PlanFindings plans={job.plans} findings={findingsOf(job)} />
        </Section>
      ) : null}
      <StationChanges job={job} />
      <Section
        title={t('Visits')}
        acts={
          <Text size="sm" c="dimmed">
            {t('Visits recorded at {{done}} of {{all}} stations', {
              done: visited.size,
              all: Math.max(job.stations.length, visited.size),
            })}
          </Text>
        }
      >
        {job.visits.length > 0 ? (
          <FindingsTable
            label={t('Station visits')}
            findings={findingsByVisit(job.visits)}
            more={more}
            hidden={hiddenAtFirst}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t('No station has been visited yet.')}
          </Text>
        )}
      </Section>
    </>
  );
};
