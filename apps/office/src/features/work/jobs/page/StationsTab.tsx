import type { JobDetail } from '@field-service/contract/work/posts.ts';
import { scanMethodWords } from '@field-service/i18n/vocabulary.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { PlanStation } from '@field-service/ui/maps/station-state.ts';
import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useFileUrl } from '../../../../parts/file-blob.ts';
import { PlainTable, type PlainColumn } from '../../../../parts/PlainTable.tsx';
import { Section } from '../../../../parts/Section.tsx';
import { stationStateOf, useVisitText, type VisitRow } from './visit-text.ts';

/** Leaflet comes only with the first plan. */
const FloorPlanView = lazy(async () => ({
  default: (await import('@field-service/ui/maps/FloorPlanView.tsx')).FloorPlanView,
}));

interface PlanProps {
  job: JobDetail;
  plan: JobDetail['plans'][number];
  selected: string | undefined;
  onStation: (id: string) => void;
}

const Plan = ({ job, plan, selected, onStation }: PlanProps): ReactNode => {
  const t = useT('office');
  const { url, failed } = useFileUrl(plan.floorimg.id, 'full');
  const stations = useMemo(
    () =>
      job.stations.flatMap(({ id, label, planId, xy }): PlanStation[] =>
        planId === plan.id && xy !== null
          ? [{ id, label, xy, state: stationStateOf(job.visits.filter(({ station }) => station.id === id)) }]
          : [],
      ),
    [job.stations, job.visits, plan.id],
  );
  if (failed) {
    return (
      <Text role="alert" size="sm" c="dimmed">
        {t('The plan image could not be loaded')}
      </Text>
    );
  }
  if (!url) return <Skeleton height={360} />;
  return (
    <Suspense fallback={<Skeleton height={360} />}>
      <FloorPlanView
        label={plan.name}
        imageUrl={url}
        stations={stations}
        selected={selected}
        onStation={onStation}
        height="min(56vh, 520px)"
      />
    </Suspense>
  );
};

const useVisitColumns = (): PlainColumn<VisitRow>[] => {
  const t = useT('office');
  const formats = useFormats();
  const text = useVisitText();
  return [
    { label: t('Station'), cell: ({ station }) => <strong title={station.tag}>{station.label}</strong> },
    { label: t('Type'), cell: ({ station }) => station.type.name },
    { label: t('Time'), nowrap: true, cell: ({ visitedAt }) => formats.time(visitedAt) },
    { label: t('Findings'), cell: text.finding },
    { label: t('Catches'), cell: text.catches },
    { label: t('Bait'), cell: text.bait },
    { label: t('Condition'), cell: text.condition },
    { label: t('Checklist'), cell: text.checklist },
    {
      label: t('Identified by'),
      cell: ({ scanMethod, manualReason }) =>
        manualReason === null || manualReason === ''
          ? t(scanMethodWords[scanMethod])
          : `${t(scanMethodWords[scanMethod])}: ${manualReason}`,
    },
    { label: t('Remarks'), cell: ({ remarks }) => remarks },
    { label: t('Technician'), cell: ({ user }) => user.name },
  ];
};

const VisitTable = ({ visits }: { visits: readonly VisitRow[] }): ReactNode => {
  const t = useT('office');
  return <PlainTable label={t('Visits')} rows={visits} rowKey={({ id }) => id} columns={useVisitColumns()} />;
};

/** The stations on their plans with what was found, and each visit as a row. */
export const StationsTab = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const [planId, setPlanId] = useState(job.plans[0]?.id);
  const [selected, setSelected] = useState<string>();
  const plan = job.plans.find(({ id }) => id === planId) ?? job.plans[0];
  if (job.stations.length === 0 && job.visits.length === 0) {
    return (
      <EmptyState
        icon={IconMapPin}
        title={t('No stations for this job')}
        text={t('Stations are added to a job when one of its lines covers their type.')}
      />
    );
  }
  const visited = new Set(job.visits.map(({ station }) => station.id));
  const shown = selected === undefined ? job.visits : job.visits.filter(({ station }) => station.id === selected);
  return (
    <>
      {plan ? (
        <Section
          title={t('Floor plan')}
          acts={
            job.plans.length > 1 ? (
              <SegmentedControl
                size="xs"
                aria-label={t('Floor plan')}
                value={plan.id}
                onChange={(id) => setPlanId(id)}
                data={job.plans.map(({ id, name }) => ({ value: id, label: name }))}
              />
            ) : (
              <Text size="sm" c="dimmed">
                {plan.name}
              </Text>
            )
          }
        >
          <Plan
            key={plan.id}
            job={job}
            plan={plan}
            selected={selected}
            onStation={(id) => setSelected((before) => (before === id ? undefined : id))}
          />
        </Section>
      ) : null}
      <Section
        title={t('Visits')}
        acts={
          <Text size="sm" c="dimmed">
            {t('{{done}} of {{all}} stations visited', {
              done: visited.size,
              all: Math.max(job.stations.length, visited.size),
            })}
          </Text>
        }
      >
        {shown.length > 0 ? (
          <VisitTable visits={shown} />
        ) : (
          <Text size="sm" c="dimmed">
            {selected === undefined ? t('No station has been visited yet.') : t('This station was not visited.')}
          </Text>
        )}
      </Section>
    </>
  );
};
