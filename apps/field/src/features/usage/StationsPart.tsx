import type { Station } from '@field-service/contract/sync.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { ManyChoices } from '../../frame/Choices.tsx';
import { Fold } from '../../frame/Fold.tsx';
import { labelOf } from '../../frame/station-view.ts';
import { toggled } from '../../frame/toggled.ts';
import type { UsagePartProps } from './usage-part.ts';

/** The stations of the job at which the product was used. */
export const StationsPart = ({ usage, edit, stations }: UsagePartProps & { stations: readonly Station[] }) => {
  const t = useT('field');
  const formats = useFormats();
  const chosen = stations.filter(({ id }) => usage.stationIds.includes(id));
  return stations.length === 0 ? null : (
    <Fold title={t('Stations')} summary={formats.list(chosen.map(labelOf))} needed={usage.stationIds.length > 0} long>
      <ManyChoices
        label={t('Stations')}
        choices={stations.map((station) => ({ value: station.id, label: labelOf(station) }))}
        values={usage.stationIds}
        onToggle={(id) => edit((now) => ({ stationIds: toggled(now.stationIds, id) }))}
      />
    </Fold>
  );
};
