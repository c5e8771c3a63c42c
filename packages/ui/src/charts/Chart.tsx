import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import type { ChartCanvasProps } from './ChartCanvas.tsx';
import { colourAt, spokenValues } from './chart-model.ts';
import classes from './charts.module.css';
import many from './many-colours.module.css';

const Canvas = lazy(async () => ({ default: (await import('./ChartCanvas.tsx')).ChartCanvas }));

interface ChartProps extends ChartCanvasProps {
  /** What the chart shows, for screen readers. */
  label: string;
}

/**
 * A chart with its legend. The mouse opens what is behind a value; for the keyboard and for screen readers the same
 * values are links in the `ChartTable` that stands beside each chart.
 */
export const Chart = ({ label, ...canvas }: ChartProps): ReactNode => {
  const { kind, model, format, onPick } = canvas;
  const { categories, series, values } = model;
  const legend =
    kind === 'pie'
      ? categories.map(({ id, label: name, tone }, at) => ({
          id,
          text: `${name}: ${format(values[at]?.[0] ?? '0')}`,
          colour: colourAt(at, tone),
        }))
      : series.map(({ id, label: name, tone }, at) => ({ id, text: name, colour: colourAt(at, tone) }));
  return (
    <div className={[classes.chart, many.colours, onPick && classes.pick].filter(Boolean).join(' ')}>
      <div role="img" aria-label={[label, ...spokenValues(model, format)].join('. ')}>
        <Suspense fallback={<Skeleton height={200} />}>
          <Canvas {...canvas} />
        </Suspense>
      </div>
      {kind === 'pie' || series.length > 1 ? (
        <ul className={classes.legend}>
          {legend.map(({ id, text, colour }) => (
            <li key={id}>
              <span className={classes.swatch} style={{ background: colour }} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};
