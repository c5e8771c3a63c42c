import type { Station } from '@field-service/contract/sync.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { stationSigns, stationWords, type StationState } from '@field-service/ui/maps/station-state.ts';
import type { Lookup } from '@field-service/contract/reference.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { labelOf } from '../../frame/station-view.ts';
import classes from './stations.module.css';

interface StationListProps {
  stations: readonly Station[];
  states: ReadonlyMap<string, StationState>;
  types: ReadonlyMap<string, Lookup>;
  onStation: (id: string) => void;
}

export const StationList = ({ stations, states, types, onStation }: StationListProps) => {
  const t = useT('field');
  const language = useLanguage();
  return (
    <ul className={classes.list} aria-label={t('Stations')}>
      {stations.map((station) => {
        const state = states.get(station.id) ?? 'open';
        const type = types.get(station.type.id);
        return (
          <li key={station.id} className={classes.row}>
            <button type="button" className={classes.open} onClick={() => onStation(station.id)}>
              <span className={`${classes.sign} ${state === 'open' ? '' : classes[state]}`} aria-hidden>
                {stationSigns[state]}
              </span>
              <span>
                <span className={classes.spoken}>
                  {t('Station {{label}}: {{state}}', { label: labelOf(station), state: t(stationWords[state]) })}
                </span>
                <span className={classes.name} aria-hidden>
                  {labelOf(station)}
                </span>
                <span className={classes.more}>
                  {[type ? localName(type, language) : station.type.name, station.area, station.placement]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className={classes.state} aria-hidden>
                {t(stationWords[state])}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
};
