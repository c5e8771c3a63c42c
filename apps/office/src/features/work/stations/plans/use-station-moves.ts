import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { Plan, StationDetail } from '@field-service/contract/work/stations.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFailureText } from '@field-service/ui/shell/failure-text.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../../../api/client.ts';
import { afterReading, failed, moved, saved, toSend, type Moves, type Xy } from './moves.ts';

/** Arrow keys move a station in steps; the position is sent once they rest. */
const restMs = 500;

type Placed = Plan['stations'][number];

interface StationMoves {
  /** The positions that the plan does not have yet, by station. */
  moves: Moves;
  move: (id: string, xy: Xy) => void;
  /** Sends all positions again that could not be stored. */
  retry: () => void;
  /** Forgets the positions that could not be stored. */
  discard: () => void;
}

interface Options {
  stations: readonly Placed[];
  /** Reads the plan again; resolves once it is read. */
  refresh: () => Promise<void>;
}

/**
 * Moves stations on a plan. A position is shown at once and sent when it rests; until it is stored it stays on the plan,
 * whatever the server says, so that it can be sent again. What was stored can be taken back.
 */
export const useStationMoves = ({ stations, refresh }: Options): StationMoves => {
  const t = useT('office');
  const notices = useNotices();
  const failureText = useFailureText();
  const [moves, setMoves] = useState<Moves>(new Map());
  const sending = useRef(new Set<string>());
  /** The versions that this screen has produced: newer than those on the plan until it is read again. */
  const versions = useRef(new Map<string, number>());

  const versionOf = (station: Placed): number => Math.max(station.uts, versions.current.get(station.id) ?? 0);
  const store = async (station: Placed, xy: Xy): Promise<StationDetail> => {
    const stored = (
      await api.stations.move({ params: { id: station.id }, body: { uts: versionOf(station), xy: [xy[0], xy[1]] } })
    ).data;
    versions.current.set(station.id, stored.uts);
    return stored;
  };
  const undo = async (station: Placed, uts: number) => {
    if (station.xy === null) return;
    const stored = (await api.stations.move({ params: { id: station.id }, body: { uts, xy: station.xy } })).data;
    versions.current.set(station.id, stored.uts);
    await refresh();
  };

  const send = useEffectEvent(async (id: string): Promise<void> => {
    const [station, wanted] = [stations.find((each) => each.id === id), moves.get(id)];
    if (station === undefined || wanted === undefined || sending.current.has(id)) return;
    sending.current.add(id);
    try {
      const stored = await store(station, wanted.xy);
      setMoves((all) => saved(all, id, wanted.xy));
      notices.undoable(
        t('Station {{label}} moved', { label: station.stationLabel }),
        () => void undo(station, stored.uts).catch(notices.failure),
      );
      const isRead = await refresh().then(
        () => true,
        () => false,
      );
      // A new map in any case, so that a later position is sent.
      setMoves((all) => (isRead ? afterReading(all, id, wanted.xy) : new Map(all)));
    } catch (error) {
      // Someone else has changed the station: its new version is read, and this position can be sent on top of it.
      if (error instanceof ApiFailure && error.code === 'record.changed') await refresh().catch(() => {});
      setMoves((all) => failed(all, id, failureText(error)));
    } finally {
      sending.current.delete(id);
    }
  });
  // A position that changed while an earlier one was on its way is sent after it.
  useEffect(() => {
    const waiting = toSend(moves);
    if (waiting.length === 0) return undefined;
    const timer = setTimeout(() => {
      for (const id of waiting) void send(id);
    }, restMs);
    return () => clearTimeout(timer);
  }, [moves]);

  return {
    moves,
    move: (id, xy) => setMoves((all) => moved(all, id, xy)),
    retry: () =>
      setMoves(
        (all) => new Map([...all].map(([id, move]) => [id, move.failure === undefined ? move : { xy: move.xy }])),
      ),
    discard: () => setMoves((all) => new Map([...all].filter(([, { failure }]) => failure === undefined))),
  };
};
