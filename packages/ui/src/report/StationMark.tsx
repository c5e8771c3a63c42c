import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '../record/StatusBadge.tsx';
import { stationWords, type ReceivedState } from '../maps/station-state.ts';
import type { StatusKind } from '../record/status-kind.ts';

const kinds: Record<ReceivedState, StatusKind> = {
  open: 'todo',
  visited: 'done',
  activity: 'overdue',
  blocked: 'cancelled',
};

/** A station's state as colour, icon and text. */
export const StationMark = ({ state }: { state: ReceivedState }) => {
  const t = useT();
  return <KindBadge kind={kinds[state]}>{t(stationWords[state])}</KindBadge>;
};
