import type { DatasetRow } from '@field-service/contract/data.ts';
import { stations } from '@field-service/contract/datasets/stations.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { stationWords } from '@field-service/ui/maps/station-state.ts';
import { StationMark } from '@field-service/ui/report/StationMark.tsx';
import { useFolderColumn } from '../../../api/folder-column.ts';
import { useLookupNamesById } from '../../../parts/LookupField.tsx';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { useStationLabels } from './StationFields.tsx';

type Row = DatasetRow<'stations'>;

/** The columns of a list of stations; the first one names the station. */
export const useStationColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const column = useDatasetColumns(stations);
  const labels = useStationLabels();
  const types = useLookupNamesById(lookupNumbers.stationType);
  const folder = useFolderColumn<Row>();
  return [
    column('stationLabel', { label: t('Station'), width: 112 }),
    column('contact.name', { id: 'customer', label: t('Customer'), clip: 220 }),
    column('site.name', {
      id: 'site',
      label: t('Site'),
      clip: 180,
      render: ({ siteid, site }) => (
        <TextLink to="/stations/site/$siteId" params={{ siteId: siteid }} style={{ whiteSpace: 'nowrap' }}>
          {site.name}
        </TextLink>
      ),
    }),
    column('planName', { id: 'plan', label: t('Floor plan'), clip: 160 }),
    column('area', { label: labels.area, clip: 140 }),
    column('type.name', {
      id: 'type',
      label: labels.typeid,
      clip: 180,
      sortField: 'type.code',
      shown: { by: 'type.id', names: types },
    }),
    column('lastResult', {
      label: t('Last result'),
      width: 160,
      shown: {
        names: {
          visited: t(stationWords.visited),
          activity: t(stationWords.activity),
          blocked: t(stationWords.blocked),
        },
        none: t(stationWords.open),
      },
      render: ({ lastResult }) => <StationMark state={lastResult ?? 'open'} />,
    }),
    column('lastVisitAt', { label: t('Last visit') }),
    column('retired', {
      id: 'status',
      label: t('Status'),
      width: 104,
      shown: { names: { true: t('Retired'), false: t('In use') } },
    }),
    column('barcode', { label: labels.barcode, clip: 160 }),
    column('placement', { label: labels.placement, clip: 160, sortField: undefined }),
    column('direction', { label: labels.direction, sortField: undefined }),
    column('warranty', { label: labels.warranty, sortField: undefined }),
    ...folder,
  ];
};
