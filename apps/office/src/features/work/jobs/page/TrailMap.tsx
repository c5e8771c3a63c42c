import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PositionTable } from '../../../../parts/track/PositionTable.tsx';
import { lengthKm } from '../../../../parts/track/track-length.ts';
import classes from './job.module.css';

type Trail = JobDetail['trails'];

const [width, height, margin] = [560, 280, 24];
const gridLines = 8;

/**
 * Positions on the drawing, at the same scale in both directions to preserve shapes; a degree of longitude is shorter
 * at higher latitudes.
 */
const placesOf = (trail: Trail): [x: number, y: number][] => {
  const middle = (trail.reduce((sum, [lat]) => sum + lat, 0) / trail.length) * (Math.PI / 180);
  const flat = trail.map(([lat, lng]) => [lng * Math.cos(middle), lat] as const);
  const xs = flat.map(([x]) => x);
  const ys = flat.map(([, y]) => y);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, 1e-6),
    (height - 2 * margin) / Math.max(high - low, 1e-6),
  );
  return flat.map(([x, y]) => [
    width / 2 + (x - (left + right) / 2) * scale,
    height / 2 - (y - (low + high) / 2) * scale,
  ]);
};

/** The technician's positions: a drawing to scale without a map, and a list of the first 200. */
export const TrailMap = ({ trail }: { trail: Trail }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  if (trail.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('No positions were recorded.')}
      </Text>
    );
  }
  const places = placesOf(trail);
  const length = lengthKm(trail);
  const [first, last] = [places[0], places.at(-1)];
  return (
    <>
      <svg
        className={classes.map}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('{{count}} positions over {{distance}}', {
          count: trail.length,
          distance: formats.distance(length),
        })}
      >
        {Array.from({ length: gridLines - 1 }, (_, i) => ((i + 1) * width) / gridLines).map((x) => (
          <line key={x} x1={x} x2={x} y1={0} y2={height} stroke="var(--line)" />
        ))}
        {Array.from({ length: 3 }, (_, i) => ((i + 1) * height) / 4).map((y) => (
          <line key={y} x1={0} x2={width} y1={y} y2={y} stroke="var(--line)" />
        ))}
        <polyline
          points={places.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          fill="none"
          stroke="var(--status-todo)"
          strokeWidth={2}
          strokeLinejoin="round"
        />
        {first ? <circle cx={first[0]} cy={first[1]} r={5} fill="var(--status-done)" /> : null}
        {last ? <circle cx={last[0]} cy={last[1]} r={5} fill="var(--status-overdue)" /> : null}
      </svg>
      <Text size="sm" c="dimmed" my="sm">
        {t('{{count}} positions over {{distance}}', { count: trail.length, distance: formats.distance(length) })}
      </Text>
      <PositionTable label={t('Trail')} points={trail} />
    </>
  );
};
