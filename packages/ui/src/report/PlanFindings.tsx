import { useT } from '@field-service/i18n/use-t.ts';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { NativeSelect, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useReportPicture } from './report-source.ts';
import { planStations, type Finding } from './visit-findings.ts';
import classes from './report.module.css';
import { StationSheet } from './StationSheet.tsx';

const FloorPlanView = lazy(async () => ({
  default: (await import('../maps/FloorPlanView.tsx')).FloorPlanView,
}));
const planHeight = 'clamp(240px, 42vw, 520px)';

type Plan = JobDetail['plans'][number];

const PlanImage = ({
  plan,
  findings,
  selected,
  onStation,
}: {
  plan: Plan;
  findings: readonly Finding[];
  selected: string | undefined;
  onStation: (id: string) => void;
}) => {
  const t = useT();
  const { url, failed } = useReportPicture(plan.floorimg.id, '1600');
  if (failed) return <Text c="dimmed">{t('The plan image could not be loaded')}</Text>;
  if (url === undefined) return <Skeleton height={planHeight} />;
  return (
    <Suspense fallback={<Skeleton height={planHeight} />}>
      <FloorPlanView
        label={plan.name}
        imageUrl={url}
        stations={planStations(findings, plan.id)}
        selected={selected}
        onStation={onStation}
        height={planHeight}
      />
    </Suspense>
  );
};

/** The findings on one floor plan at a time, with a description of the selected station. */
export const PlanFindings = ({ plans, findings }: { plans: readonly Plan[]; findings: readonly Finding[] }) => {
  const t = useT();
  const [planId, setPlanId] = useState(plans[0]?.id);
  const [selected, setSelected] = useState<string>();
  const plan = plans.find(({ id }) => id === planId) ?? plans[0];
  if (!plan) return null;
  return (
    <div className={classes.findings}>
      {plans.length > 1 ? (
        <NativeSelect
          maw={320}
          aria-label={t('Floor plan')}
          value={plan.id}
          onChange={(event) => {
            setPlanId(event.currentTarget.value);
            setSelected(undefined);
          }}
          data={plans.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <div className={classes.plan}>
        <PlanImage key={plan.id} plan={plan} findings={findings} selected={selected} onStation={setSelected} />
        <StationSheet
          finding={findings.find(({ id }) => id === selected)}
          onPlan={findings.filter(({ planId: on }) => on === plan.id)}
          onStation={setSelected}
        />
      </div>
    </div>
  );
};
