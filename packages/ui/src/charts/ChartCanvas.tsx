import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart, PieChart } from '@mantine/charts';
import type { ReactNode } from 'react';
import { colourAt, toneColour, type ChartKind, type ChartLimit, type ChartModel } from './chart-model.ts';

export interface ChartCanvasProps {
  kind: ChartKind;
  model: ChartModel;
  format: (value: string) => string;
  /** The same in short, for the axis. */
  formatShort: (value: number) => string;
  /** The limits of a line chart. */
  limits?: readonly ChartLimit[];
  /** Called for a click on a value, by the places of its category and series; a line has no series of its own. */
  onPick?: ((category: number, series: number | undefined) => void) | undefined;
}

const height = 260;
const rowHeight = 30;
const lineSpace = 44;
/** The width of the names beside horizontal bars, and the length at which they are cut. */
const nameWidth = 132;
const nameLength = 20;
const clipped = (name: string): string => (name.length > nameLength ? `${name.slice(0, nameLength - 1)}…` : name);

/** Numbers only place what is drawn; every text comes from the exact value. */
const rowsOf = ({ categories, series, values, isMeasured }: ChartModel): Record<string, string | number | null>[] =>
  categories.map(({ label }, row) => ({
    label,
    ...Object.fromEntries(
      series.map((_, column) => {
        const value = values[row]?.[column];
        return [`s${column}`, value === undefined && isMeasured === true ? null : Number(value ?? 0)];
      }),
    ),
  }));

const Pie = ({ model, format, onPick }: ChartCanvasProps): ReactNode => (
  <PieChart
    size={200}
    mx="auto"
    withTooltip
    tooltipDataSource="segment"
    accessibilityLayer={false}
    // A line between two parts; a single part has no edge.
    strokeWidth={model.categories.length > 1 ? 1 : 0}
    valueFormatter={(value) => format(String(value))}
    data={model.categories.map(({ id, label, tone }, row) => ({
      key: id,
      name: label,
      value: Number(model.values[row]?.[0] ?? 0),
      color: colourAt(row, tone),
    }))}
    pieProps={{
      isAnimationActive: false,
      ...(onPick === undefined ? {} : { onClick: (_sector: unknown, at: number) => onPick(at, undefined) }),
    }}
  />
);

/** The drawing of a chart, without animation. Import it lazily, because it loads the library. */
export const ChartCanvas = (props: ChartCanvasProps): ReactNode => {
  const { kind, model, format, formatShort, limits = [], onPick } = props;
  if (kind === 'pie') return <Pie {...props} />;
  const common = {
    data: rowsOf(model),
    dataKey: 'label',
    series: model.series.map(({ label, tone }, at) => ({ name: `s${at}`, label, color: colourAt(at, tone) })),
    valueFormatter: (value: number) => format(String(value)),
    accessibilityLayer: false,
    tickLine: 'none',
    textColor: 'var(--mantine-color-text)',
    gridColor: 'var(--line)',
  } as const;
  if (kind === 'line') {
    return (
      <LineChart
        {...common}
        h={height}
        curveType="linear"
        connectNulls={false}
        referenceLines={limits.map(({ label, value, tone }) => ({
          y: Number(value),
          label,
          color: toneColour(tone),
          labelPosition: 'insideTopLeft',
          ifOverflow: 'extendDomain',
        }))}
        yAxisProps={{ width: 56, tickFormatter: formatShort, allowDecimals: model.isMeasured === true }}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={
          onPick === undefined
            ? {}
            : {
                onClick: ({ activeTooltipIndex }) => {
                  if (activeTooltipIndex !== undefined && activeTooltipIndex !== null)
                    onPick(Number(activeTooltipIndex), undefined);
                },
              }
        }
      />
    );
  }
  // Names of people and customers are long: they stand beside horizontal bars.
  const isRows = !model.isTime;
  return (
    <BarChart
      {...common}
      h={isRows ? Math.max(120, lineSpace + rowHeight * model.categories.length) : height}
      type={kind === 'stacked' ? 'stacked' : 'default'}
      orientation={isRows ? 'vertical' : 'horizontal'}
      gridAxis={isRows ? 'y' : 'x'}
      maxBarWidth={36}
      xAxisProps={isRows ? { tickFormatter: formatShort, allowDecimals: false } : {}}
      yAxisProps={
        isRows
          ? { width: nameWidth, tickFormatter: clipped, interval: 0 }
          : { width: 56, tickFormatter: formatShort, allowDecimals: false }
      }
      barProps={({ name }) => ({
        isAnimationActive: false,
        ...(onPick === undefined ? {} : { onClick: (_bar: unknown, at: number) => onPick(at, Number(name.slice(1))) }),
      })}
    />
  );
};
