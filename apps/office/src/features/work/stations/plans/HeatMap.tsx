import type { Plan } from '@field-service/contract/work/stations.ts';
import type { Measure } from '@field-service/domain/work/trends.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Group, NativeSelect, Skeleton, Slider, Text } from '@mantine/core';
import { IconFlame } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { api } from '../../../../api/client.ts';
import { TextLink } from '../../../../parts/LinkButton.tsx';
import { PlainTable } from '../../../../parts/PlainTable.tsx';
import { Section } from '../../../../parts/Section.tsx';
import { discLevel, discValue } from './heat-disc.ts';
import { framesOf, type Frame } from './heat-frames.ts';
import { keptMeasure, measureWords, usualMeasure } from './measure-words.ts';
import { useToday } from '../../../../api/use-today.ts';
import { usePlanPicture } from './plan-state.ts';
import { planHeight } from './PlanStage.tsx';
import classes from './plans.module.css';
import { SeriesFields } from './SeriesFields.tsx';
import { stationTypesOf } from './station-types.ts';
import { Thresholds, useThresholds } from './Thresholds.tsx';
import { planKeys } from './use-plans.ts';

const FloorPlanView = lazy(async () => ({
  default: (await import('@field-service/ui/maps/FloorPlanView.tsx')).FloorPlanView,
}));

const periods = [13, 26, 52] as const;

interface HeatChoice {
  typeId: string;
  measure: Measure;
}

/** One frame: the stations of a type, each with its value in the frame's weeks. */
const useFrame = (planId: string, { typeId, measure }: HeatChoice, { from, to }: Frame, isChosen: boolean) =>
  useQuery({
    enabled: isChosen,
    queryKey: [...planKeys.plan(planId, undefined), 'heat', typeId, measure, from, to],
    queryFn: async ({ signal }) =>
      (
        await api.trends.heat(
          { query: { planid: planId, stationtypeid: typeId, from: String(from), to: String(to), measure } },
          { signal },
        )
      ).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

const stationCell = ({ stationid, label }: { stationid: string; label: string }): ReactNode => (
  <TextLink to="/stations/$recordId" params={{ recordId: stationid }} search={{ tab: 'history' }}>
    {label}
  </TextLink>
);

/**
 * The activity at the stations of a plan over time. The scale is the action threshold, so it stays the same from frame
 * to frame; device types are never mixed.
 */
export const HeatMap = ({ plan }: { plan: Plan }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const navigate = useNavigate();
  const types = stationTypesOf(plan.stations);
  const [typeId, setTypeId] = useState(types[0]?.id ?? '');
  const [chosen, setChosen] = useState<Measure>();
  const thresholds = useThresholds(plan.siteid, typeId);
  const measure = chosen ?? usualMeasure(thresholds.data ?? []);
  const [weeks, setWeeks] = useState<number>(13);
  const [at, setAt] = useState<number>();
  const today = useToday(plan.folderid);
  const frames = framesOf(weeks, today);
  const index = Math.min(at ?? frames.length - 1, frames.length - 1);
  const frame = frames[index] ?? { from: 0, to: 0 };
  const query = useFrame(plan.id, { typeId, measure }, frame, chosen !== undefined || !thresholds.isPending);
  const { url, failed } = usePlanPicture(plan.fileid);
  if (types.length === 0)
    return (
      <EmptyState
        icon={IconFlame}
        title={t('No stations on this plan')}
        text={t('A heat map shows the activity at the stations of a plan.')}
      />
    );
  const valueText = (value: string | null): string =>
    value === null ? '' : measure === 'active_rate' ? formats.percent(Number(value)) : formats.quantity(value);
  const discText = (value: string | null): string =>
    value === null || measure === 'active_rate' ? valueText(value) : formats.quantity(String(discValue(value)));
  const span = t('{{from}} to {{until}}', {
    from: formats.businessDate(frame.from),
    until: formats.businessDate(frame.to),
  });
  const rows = query.data ?? [];
  return (
    <>
      <Group align="flex-start" mb="sm">
        <SeriesFields
          types={types}
          typeId={typeId}
          onType={(id) => {
            setTypeId(id);
            setChosen(keptMeasure(chosen));
          }}
          measure={measure}
          onMeasure={setChosen}
        />
        <NativeSelect
          label={t('Period')}
          value={String(weeks)}
          data={periods.map((count) => ({ value: String(count), label: t('{{count}} weeks', { count }) }))}
          onChange={({ currentTarget: { value } }) => {
            setWeeks(Number(value));
            setAt(undefined);
          }}
        />
        <div className={classes.slider}>
          <Text size="sm" fw={500}>
            {t('Four weeks shown')}
          </Text>
          <Text size="sm" mb={4} aria-live="polite">
            {span}
          </Text>
          <Slider
            min={0}
            max={frames.length - 1}
            value={index}
            onChange={setAt}
            label={null}
            thumbLabel={t('Week of the heat map')}
            thumbValueText={span}
          />
        </div>
      </Group>
      {query.error && query.data === undefined ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : failed ? (
        <Text c="dimmed" role="alert">
          {t('The plan image could not be loaded')}
        </Text>
      ) : url === undefined ? (
        <Skeleton height={planHeight} />
      ) : (
        <Suspense fallback={<Skeleton height={planHeight} />}>
          <FloorPlanView
            label={plan.name}
            imageUrl={url}
            stations={rows.map(({ stationid, label, xy, inspected, value, level }) => ({
              id: stationid,
              label,
              xy,
              state: 'open' as const,
              disc: { level: discLevel({ inspected, value, level }), value: discText(value) },
            }))}
            onStation={(id) =>
              void navigate({ to: '/stations/$recordId', params: { recordId: id }, search: { tab: 'history' } })
            }
            height={planHeight}
          />
        </Suspense>
      )}
      <Section title={t('Values by station')}>
        <PlainTable
          label={t('Values by station')}
          rows={rows.toSorted((one, other) => Number(other.value ?? -1) - Number(one.value ?? -1))}
          rowKey={({ stationid }) => stationid}
          columns={[
            { label: t('Station'), cell: stationCell },
            { label: t('Area'), cell: ({ area }) => area ?? '' },
            { label: t('Visits'), align: 'end', cell: ({ inspected }) => formats.number(inspected) },
            { label: t(measureWords[measure]), align: 'end', cell: ({ value }) => valueText(value) },
          ]}
        />
      </Section>
      <Thresholds siteId={plan.siteid} typeId={typeId} measure={measure} today={today} />
    </>
  );
};
