import 'leaflet/dist/leaflet.css';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './FloorPlanView.module.css';
import { createPlanMap, loadPlanImage, type PlanMap } from './plan-map.ts';
import { noteStyle, type PlanNote } from './note-marks.ts';
import { nudged } from './plan-nudge.ts';
import { heatLevels, heatWords, stationSigns, stationStates, stationWords, type PlanStation } from './station-state.ts';

interface FloorPlanViewProps {
  /** The plan's name, for screen readers. */
  label: string;
  /** A URL that the browser can load directly: the app's own blob, or a public one. */
  imageUrl: string;
  stations: readonly PlanStation[];
  selected?: string | undefined;
  /** Without it, the stations cannot be tapped, and only the plan is shown: a tap always sets a point. */
  onStation?: ((id: string) => void) | undefined;
  /** Called for a tap on the plan outside the stations, to place one; 0..1 in each direction. */
  onPoint?: (xy: readonly [x: number, y: number]) => void;
  /** Called when a station was dragged, or moved with the arrow keys; without it, the stations stay where they are. */
  onMove?: ((id: string, xy: readonly [x: number, y: number]) => void) | undefined;
  /** Notes on the plan, numbered in their order; `colour` is the index of a marker colour. */
  notes?: readonly PlanNote[] | undefined;
  /** The heading of the list of notes below the plan; without it, they are only on the plan. */
  notesLabel?: string;
  /** The point that was set, with a marker of its own. */
  point?: readonly [x: number, y: number] | null | undefined;
  /** The CSS height of the plan. */
  height?: string;
}

const noNotes: readonly PlanNote[] = [];
type Loaded = 'loading' | 'shown' | 'failed';

/** A floor plan with its stations by state. Import it lazily, because it loads Leaflet. */
export const FloorPlanView = ({
  label,
  imageUrl,
  stations,
  selected,
  onStation,
  onPoint,
  onMove,
  notes = noNotes,
  notesLabel,
  point,
  height = '60vh',
}: FloorPlanViewProps) => {
  const t = useT();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PlanMap>();
  const [loaded, setLoaded] = useState<Loaded>('loading');
  const tapStation = useEffectEvent((id: string) => onStation?.(id));
  const tapPoint = useEffectEvent((xy: readonly [number, number]) => onPoint?.(xy));

  const moveStation = useEffectEvent((id: string, xy: readonly [number, number]) => onMove?.(id, xy));

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    let gone = false;
    let made: PlanMap | undefined;
    setLoaded('loading');
    loadPlanImage(imageUrl).then(
      (image) => {
        if (gone) return;
        made = createPlanMap(element, image, {
          onStation: (id) => tapStation(id),
          onPoint: (xy) => tapPoint(xy),
          onMove: (id, xy) => moveStation(id, xy),
        });
        setMap(made);
        setLoaded('shown');
      },
      () => {
        if (!gone) setLoaded('failed');
      },
    );
    return () => {
      gone = true;
      setMap(undefined);
      made?.remove();
    };
  }, [imageUrl]);

  const movable = onMove !== undefined;
  useEffect(() => map?.show(stations, { selected, movable }), [map, stations, selected, movable]);
  useEffect(() => map?.showPoint(point ?? undefined), [map, point]);
  useEffect(() => map?.showNotes(notes), [map, notes]);

  return (
    <div>
      <div className={classes.frame} style={{ height }}>
        {loaded === 'loading' ? <Skeleton height="100%" pos="absolute" /> : null}
        {loaded === 'failed' ? (
          <Text role="alert" p="md" c="dimmed">
            {t('The plan image could not be loaded')}
          </Text>
        ) : null}
        <div
          ref={container}
          className={onStation ? classes.map : `${classes.map} ${classes.pointing}`}
          role="region"
          aria-label={label}
          hidden={loaded === 'failed'}
        />
        {map ? <Zoom map={map} /> : null}
      </div>
      {notesLabel !== undefined && notes.length > 0 ? (
        <ol className={classes.notes} aria-label={notesLabel}>
          {notes.map(({ text, colour }, at) => (
            <li key={`${at} ${text}`}>
              <span className={classes.note} style={noteStyle(colour)} aria-hidden>
                {at + 1}
              </span>
              {text}
            </li>
          ))}
        </ol>
      ) : null}
      {onStation ? <Under stations={stations} selected={selected} onStation={onStation} onMove={onMove} /> : null}
    </div>
  );
};

/** Shows the plan closer, from farther away, or in whole. */
const Zoom = ({ map }: { map: PlanMap }) => {
  const t = useT();
  return (
    <div className={classes.zoom}>
      <Button variant="default" px={8} aria-label={t('Zoom in')} onClick={map.zoomIn}>
        <IconPlus size={16} aria-hidden />
      </Button>
      <Button variant="default" px={8} aria-label={t('Zoom out')} onClick={map.zoomOut}>
        <IconMinus size={16} aria-hidden />
      </Button>
      <Button variant="default" px={8} onClick={map.showWhole}>
        {t('Whole plan')}
      </Button>
    </div>
  );
};

/** What the signs on the plan mean, and its stations as a list, for the keyboard and screen readers. */
const Under = ({
  stations,
  selected,
  onStation,
  onMove,
}: Pick<FloorPlanViewProps, 'stations' | 'selected' | 'onMove'> & { onStation: (id: string) => void }) => {
  const t = useT();
  const shownStates = stationStates.filter(
    (state) => state !== 'unfinished' || stations.some((station) => station.state === state),
  );
  const levels = heatLevels.filter((level) => stations.some(({ disc }) => disc?.level === level));
  const wordsOf = ({ state, disc }: PlanStation): string =>
    disc === undefined ? t(stationWords[state]) : [disc.value, t(heatWords[disc.level])].filter(Boolean).join(' · ');
  return (
    <>
      <ul className={classes.legend}>
        {levels.length > 0
          ? levels.map((level) => (
              <li key={level} className={`${classes.heat} ${classes[level]}`}>
                <span className={classes.dot} aria-hidden />
                {t(heatWords[level])}
              </li>
            ))
          : shownStates.map((state) => (
              <li key={state} className={classes[state]}>
                <span className={classes.dot} aria-hidden>
                  {stationSigns[state]}
                </span>
                {t(stationWords[state])}
              </li>
            ))}
      </ul>
      <ul className={classes.list} aria-label={t('Stations on this plan')}>
        {stations.map((station) => (
          <li key={station.id}>
            <UnstyledButton
              className={classes.item}
              aria-pressed={station.id === selected}
              onClick={() => onStation(station.id)}
              onKeyDown={(event) => {
                const xy = onMove && nudged(station.xy, event);
                if (!onMove || !xy) return;
                event.preventDefault();
                onMove(station.id, xy);
              }}
            >
              {t('Station {{label}}: {{state}}', { label: station.label, state: wordsOf(station) })}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
};
