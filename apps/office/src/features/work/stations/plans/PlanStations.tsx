import { useT } from '@field-service/i18n/use-t.ts';
import { nudged } from '@field-service/ui/maps/plan-nudge.ts';
import { StationMark } from '@field-service/ui/report/StationMark.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Switch, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { TextLink } from '../../../../parts/LinkButton.tsx';
import type { Xy } from './moves.ts';
import beside from '../../../../parts/beside.module.css';
import classes from './plans.module.css';

/** A station as it is listed beside the plan. */
export interface ListedStation {
  id: string;
  stationLabel: string;
  area: string | null;
  type: { id: string; name: string };
  xy: Xy | null;
  lastVisitAt: number | null;
  lastResult: 'visited' | 'activity' | 'blocked' | null;
}

interface PlanStationsProps {
  /** The stations on the plan. */
  stations: readonly ListedStation[];
  /** The stations of the site that can be placed on the plan; undefined if nothing can be changed. */
  elsewhere: readonly (ListedStation & { planName: string | null })[] | undefined;
  typeName: (id: string) => string | undefined;
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  /** Whether stations can be moved now, and how that is changed; undefined for people who may not move them. */
  moving: { on: boolean; onChange: (on: boolean) => void } | undefined;
  /** Moves a station with the arrow keys. */
  onMove: ((id: string, xy: Xy) => void) | undefined;
  /** The station that the next click on the plan places. */
  placing: string | undefined;
  onPlace: (id: string | undefined) => void;
}

const has = (text: string, { stationLabel, area }: ListedStation): boolean =>
  `${stationLabel} ${area ?? ''}`.toLowerCase().includes(text.trim().toLowerCase());

/** The selected station in a few lines, with the way to its page. */
const Selected = ({ station, typeName }: { station: ListedStation; typeName: string }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  return (
    <div className={classes.selected} role="status">
      <TextLink to="/stations/$recordId" params={{ recordId: station.id }} fw={600}>
        {t('Station {{label}}', { label: station.stationLabel })}
      </TextLink>
      <Text size="sm">{[typeName, station.area].filter(Boolean).join(' · ')}</Text>
      <Text size="sm" c="dimmed">
        {station.lastVisitAt === null
          ? t('Not visited')
          : t('Last visit {{when}}', { when: formats.dateTime(station.lastVisitAt) })}
      </Text>
      <TextLink to="/stations/$recordId" params={{ recordId: station.id }} search={{ tab: 'history' }}>
        {t('Visits and changes')}
      </TextLink>
    </div>
  );
};

/** The stations of a plan as a list, and those that can be placed on it. */
export const PlanStations = ({
  stations,
  elsewhere,
  typeName,
  selected,
  onSelect,
  moving,
  onMove,
  placing,
  onPlace,
}: PlanStationsProps): ReactNode => {
  const t = useT('office');
  const [text, setText] = useState('');
  const found = stations.filter((station) => has(text, station));
  const current = stations.find(({ id }) => id === selected);
  const nameOf = ({ type }: ListedStation) => typeName(type.id) ?? type.name;
  return (
    <aside className={classes.aside} aria-label={t('Stations')}>
      {current ? <Selected station={current} typeName={nameOf(current)} /> : null}
      <TextInput
        aria-label={t('Search stations')}
        placeholder={t('Label or area')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {moving ? (
        <Switch
          label={t('Move stations')}
          description={
            moving.on
              ? t('Drag a station, or select it here and use the arrow keys; Shift takes larger steps.')
              : undefined
          }
          checked={moving.on}
          onChange={({ currentTarget }) => moving.onChange(currentTarget.checked)}
        />
      ) : null}
      {found.length === 0 ? (
        <Text size="sm" c="dimmed">
          {stations.length === 0 ? t('No stations on this plan') : t('Nothing matches')}
        </Text>
      ) : (
        <ul className={`${beside.list} ${classes.list}`} aria-label={t('Stations on this plan')}>
          {found.map((station) => (
            <li key={station.id}>
              <UnstyledButton
                className={classes.entry}
                aria-pressed={station.id === selected}
                onClick={() => onSelect(station.id === selected ? undefined : station.id)}
                onKeyDown={(event) => {
                  const xy = onMove && station.xy ? nudged(station.xy, event) : undefined;
                  if (xy === undefined) return;
                  event.preventDefault();
                  onSelect(station.id);
                  onMove?.(station.id, xy);
                }}
              >
                <span className={classes.label}>{station.stationLabel}</span>
                <span className={classes.words}>{[nameOf(station), station.area].filter(Boolean).join(' · ')}</span>
                <StationMark state={station.lastResult ?? 'open'} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {elsewhere && elsewhere.length > 0 ? (
        <>
          <Text size="sm" fw={600} mt="sm">
            {t('Not on this plan')}
          </Text>
          <ul className={`${beside.list} ${classes.list}`} aria-label={t('Not on this plan')}>
            {elsewhere
              .filter((station) => has(text, station))
              .map((station) => (
                <li key={station.id} className={classes.entry}>
                  <span className={classes.label}>{station.stationLabel}</span>
                  <span className={classes.words}>
                    {[
                      nameOf(station),
                      station.planName === null ? t('On no floor plan') : t('On {{plan}}', { plan: station.planName }),
                    ].join(' · ')}
                  </span>
                  <Button
                    size="compact-sm"
                    variant={station.id === placing ? 'filled' : 'default'}
                    aria-pressed={station.id === placing}
                    aria-label={t('Place station {{label}}', { label: station.stationLabel })}
                    onClick={() => onPlace(station.id === placing ? undefined : station.id)}
                  >
                    {t('Place (act)')}
                  </Button>
                </li>
              ))}
          </ul>
        </>
      ) : null}
    </aside>
  );
};
