import type { DatasetRow } from '@field-service/contract/data.ts';
import type { BusinessDate } from '@field-service/domain/values/business-date.ts';
import { courseOf, minPoints, type Course, type Measure } from '@field-service/domain/work/trends.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Chart } from '@field-service/ui/charts/Chart.tsx';
import type { ChartLimit } from '@field-service/ui/charts/chart-model.ts';
import { heatWords } from '@field-service/ui/maps/station-state.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { List, Text } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TextLink } from '../../../../parts/LinkButton.tsx';
import { PlainTable, type PlainColumn } from '../../../../parts/PlainTable.tsx';
import { QueryGate } from '../../../../parts/QueryGate.tsx';
import { Section } from '../../../../parts/Section.tsx';
import { discLevel } from '../plans/heat-disc.ts';
import { measureWords } from '../plans/measure-words.ts';
import { levelAt, reachedOf } from './reached.ts';
import { valueAt, type TrendPoint } from './trend-point.ts';
import { useTrend } from './use-trend.ts';

interface TrendProps {
  siteId: string;
  typeId: string;
  measure: Measure;
  area: string | undefined;
  weeks: number;
  today: BusinessDate;
  /** The thresholds of the station type at the site. */
  limits: readonly DatasetRow<'thresholds'>[];
}

const courseWords = {
  up: 'Rising: {{recent}} on average over the last {{points}} visits, {{before}} over the {{points}} before',
  down: 'Falling: {{recent}} on average over the last {{points}} visits, {{before}} over the {{points}} before',
  same: 'Steady: {{recent}} on average over the last {{points}} visits, {{before}} over the {{points}} before',
} as const satisfies Record<Course['direction'], string>;

const reachedWords = {
  action: '{{measure}}: action threshold reached on {{count}} visits, last on {{date}} ({{value}})',
  alert: '{{measure}}: alert threshold reached on {{count}} visits, last on {{date}} ({{value}})',
} as const satisfies Record<'action' | 'alert', string>;

/** Returns a function that writes a value of a measure. */
const useMeasuredText = (): ((measure: Measure, value: string) => string) => {
  const formats = useFormats();
  return (measure, value) =>
    measure === 'active_rate'
      ? formats.percent(Number(value))
      : formats.number(Number(value), { maximumFractionDigits: 2 });
};

const useValueText = (measure: Measure): ((value: string) => string) => {
  const measuredText = useMeasuredText();
  return (value) => measuredText(measure, value);
};

/** In words: what the last visit found, and how often each measure reached its threshold. */
const Findings = ({ points, measure }: { points: readonly TrendPoint[]; measure: Measure }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const measuredText = useMeasuredText();
  const last = points.at(-1);
  const value = last && valueAt(last, measure);
  return (
    <List size="sm" mb="xs">
      {last === undefined ? null : (
        <List.Item>
          {t('Last visit on {{date}}: {{value}}', {
            date: formats.businessDate(last.date),
            value: value === undefined ? t('Unknown') : measuredText(measure, value),
          })}
        </List.Item>
      )}
      {reachedOf(points).map((reached) => (
        <List.Item key={reached.measure}>
          {reached.level === null || reached.last === undefined
            ? t('{{measure}}: no threshold reached', { measure: t(measureWords[reached.measure]) })
            : t(reachedWords[reached.level], {
                measure: t(measureWords[reached.measure]),
                count: reached.visits,
                date: formats.businessDate(reached.last.date),
                value: measuredText(reached.measure, reached.last.value),
              })}
        </List.Item>
      ))}
    </List>
  );
};

/** The lines of the thresholds that apply today to the series. */
const useLimits = ({ limits, measure, area, today }: TrendProps): ChartLimit[] => {
  const t = useT('office');
  const row = limits.find(
    (each) =>
      each.measure === measure &&
      each.approvedAt !== null &&
      (each.area ?? undefined) === area &&
      each.species === null &&
      each.validFrom <= today &&
      (each.validTo === null || today <= each.validTo),
  );
  if (row === undefined || row.zeroTolerance) return [];
  return [
    { label: t('Alert from'), value: row.alert, tone: 'warning' },
    { label: t('Action from'), value: row.action, tone: 'bad' },
  ];
};

/** The columns of the visits. */
const useVisitColumns = (measure: Measure): readonly PlainColumn<TrendPoint>[] => {
  const t = useT('office');
  const formats = useFormats();
  const valueText = useValueText(measure);
  return [
    { label: t('Date'), nowrap: true, cell: ({ date }) => formats.businessDate(date) },
    {
      label: t('Job'),
      nowrap: true,
      cell: ({ postid, docno }) => (
        <TextLink to="/jobs/$jobId" params={{ jobId: postid }}>
          {docno}
        </TextLink>
      ),
    },
    {
      label: t('Stations inspected'),
      align: 'end',
      cell: ({ inspected, due }) =>
        t('{{done}} of {{total}}', { done: formats.number(inspected), total: formats.number(due) }),
    },
    {
      label: t('Coverage'),
      align: 'end',
      cell: ({ coverage, incomplete }) => {
        if (coverage === null) return '';
        const share = formats.percent(Number(coverage));
        return incomplete ? t('{{share}}, incomplete', { share }) : share;
      },
    },
    {
      label: t(measureWords[measure]),
      align: 'end',
      cell: (point) => {
        const value = valueAt(point, measure);
        return value === undefined ? t('Unknown') : valueText(value);
      },
    },
    {
      label: t('Level'),
      cell: (point) => {
        const level = levelAt(point, measure);
        if (level === undefined) return '';
        return t(heatWords[discLevel({ inspected: point.inspected, value: valueAt(point, measure) ?? null, level })]);
      },
    },
  ];
};

const Visits = ({ points, ...props }: TrendProps & { points: readonly TrendPoint[] }): ReactNode => {
  const { measure } = props;
  const t = useT('office');
  const formats = useFormats();
  const navigate = useNavigate();
  const valueText = useValueText(measure);
  const limits = useLimits(props);
  const columns = useVisitColumns(measure);
  const course = courseOf(points.map((point) => valueAt(point, measure)));
  const label = t(measureWords[measure]);
  return (
    <>
      <Text fw={500} mb="xs" role="status">
        {course === undefined
          ? t('Insufficient data: a trend needs {{count}} visits with a value.', { count: minPoints })
          : t(courseWords[course.direction], {
              recent: valueText(course.recent),
              before: valueText(course.before),
              points: formats.number(course.points),
            })}
      </Text>
      <Findings points={points} measure={measure} />
      <Chart
        label={label}
        kind="line"
        model={{
          categories: points.map(({ postid, date }) => ({ id: postid, label: formats.businessDate(date) })),
          series: [{ id: measure, label }],
          values: points.map((point) => [valueAt(point, measure)]),
          isTime: true,
          isMeasured: true,
        }}
        limits={limits}
        format={valueText}
        formatShort={(value) => valueText(String(value))}
        onPick={(at) => {
          const jobId = points[at]?.postid;
          if (jobId !== undefined) void navigate({ to: '/jobs/$jobId', params: { jobId } });
        }}
      />
      <Section title={t('Visits')}>
        <PlainTable label={t('Visits')} rows={points.toReversed()} rowKey={({ postid }) => postid} columns={columns} />
      </Section>
    </>
  );
};

/** The visits of a series as a chart with its thresholds, in a sentence and as a table. */
export const Trend = (props: TrendProps): ReactNode => {
  const t = useT('office');
  const query = useTrend(props);
  return (
    <QueryGate query={query}>
      {({ points }) =>
        points.length === 0 ? (
          <EmptyState
            icon={IconChartLine}
            title={t('No visits in this period')}
            text={t('Choose a longer period or another station type.')}
          />
        ) : (
          <Visits points={points} {...props} />
        )
      }
    </QueryGate>
  );
};
