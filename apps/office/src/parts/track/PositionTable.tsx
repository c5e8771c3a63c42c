import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import { PlainTable } from '../PlainTable.tsx';

type Point = readonly [lat: number, lng: number, time: number, ...rest: unknown[]];
const shownRows = 200;
const degrees = { minimumFractionDigits: 5, maximumFractionDigits: 5 };

/** The first 200 positions of a way, as a list beside its drawing. */
export const PositionTable = ({ label, points }: { label: string; points: readonly Point[] }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  return (
    <PlainTable
      label={label}
      rows={points.slice(0, shownRows).map((point, at) => ({ point, at }))}
      rowKey={({ at }) => String(at)}
      columns={[
        { label: t('Time'), nowrap: true, cell: ({ point }) => formats.dateTime(point[2]) },
        { label: t('Latitude'), align: 'end', cell: ({ point }) => formats.number(point[0], degrees) },
        { label: t('Longitude'), align: 'end', cell: ({ point }) => formats.number(point[1], degrees) },
      ]}
    />
  );
};
