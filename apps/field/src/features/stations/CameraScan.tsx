import { isScanned } from '@field-service/domain/work/visit.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { labelOf } from '../../frame/station-view.ts';
import { buzz } from '../../native/scanner.ts';
import { unmarkScanned } from '../../offline/recorded/scan.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { CameraDialog } from './CameraDialog.tsx';
import classes from './stations.module.css';
import { useScan, type Scanned } from './use-scan.ts';

/** What the camera saw last: a station of the job, a code that is none of its barcodes, or a scan that was undone. */
type Seen = Scanned | { kind: 'unknown'; code: string } | { kind: 'undone'; label: string };

const useSeenWords = () => {
  const t = useT('field');
  return (seen: Seen): string => {
    switch (seen.kind) {
      case 'marked':
        return t('{{label}} scanned', { label: labelOf(seen.station) });
      case 'again':
        return t('{{label}} was scanned before', { label: labelOf(seen.station) });
      case 'label':
        return t('{{label}}: this is not its barcode', { label: labelOf(seen.station) });
      case 'undone':
        return t('Scan of {{label}} undone', { label: seen.label });
      case 'unknown':
        return t('No station of this job has barcode {{code}}.', { code: seen.code });
    }
  };
};

interface CameraScanProps {
  open: OpenJob;
  /** Opens the station that was scanned last. */
  onStation: (id: string) => void;
  onClose: () => void;
}

/** Shows the camera and marks one station after another, until it is closed. */
export const CameraScan = ({ open, onStation, onClose }: CameraScanProps) => {
  const t = useT('field');
  const scan = useScan(open);
  const words = useSeenWords();
  const [seen, setSeen] = useState<Seen>();
  const look = (code: string) => {
    const scanned = scan(code, 'qr');
    buzz(scanned?.kind === 'marked' ? 'done' : 'refused');
    setSeen(scanned ?? { kind: 'unknown', code });
  };
  const { stations, visits } = open;
  const reached = stations.filter(({ id }) => {
    const visit = visits.get(id);
    return visit !== undefined && isScanned(visit);
  }).length;
  const station = seen && 'station' in seen ? seen.station : undefined;
  const undo = () => {
    if (seen?.kind !== 'marked') return;
    unmarkScanned(open.row.id, seen.station.id, seen.before);
    setSeen({ kind: 'undone', label: labelOf(seen.station) });
  };
  return (
    <CameraDialog title={t('Scan stations')} onCode={look} onClose={onClose}>
      <p className={classes.reached}>{t('{{done}} of {{total}} scanned', { done: reached, total: stations.length })}</p>
      <p className={classes.seen} role="status" data-kind={seen?.kind}>
        {seen ? words(seen) : t('Point the camera at the barcode of a station.')}
      </p>
      <div className={classes.scanActs}>
        <Button variant="default" disabled={seen?.kind !== 'marked'} onClick={undo}>
          {t('Undo')}
        </Button>
        <Button
          variant="default"
          disabled={station === undefined}
          onClick={() => (station ? onStation(station.id) : undefined)}
        >
          {t('Open station')}
        </Button>
      </div>
      <Button fullWidth mt="sm" onClick={onClose}>
        {t('Done (button)')}
      </Button>
    </CameraDialog>
  );
};
