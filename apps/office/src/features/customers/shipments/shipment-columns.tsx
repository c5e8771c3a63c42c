import type { DatasetRow } from '@field-service/contract/data.ts';
import { shipments } from '@field-service/contract/datasets/customers.ts';
import { hasArrived } from '@field-service/domain/customers/shipment.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useFolderColumn } from '../../../api/folder-column.ts';
import { shipmentStateWords } from './shipment-words.ts';

type Row = DatasetRow<'shipments'>;

/** The columns of a list of shipments; the first one names the shipment. */
export const useShipmentColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const column = useDatasetColumns(shipments);
  const folder = useFolderColumn<Row>();
  const states = Object.fromEntries(Object.entries(shipmentStateWords).map(([state, { name }]) => [state, t(name)]));
  return [
    column('docno', { label: t('Number'), width: 128 }),
    column('state', {
      label: t('State'),
      width: 136,
      shown: { names: states },
      render: ({ state }) => (
        <KindBadge kind={shipmentStateWords[state].kind}>{t(shipmentStateWords[state].name)}</KindBadge>
      ),
    }),
    column('contact.name', { id: 'customer', label: t('Customer'), clip: 200, sortField: undefined }),
    column('site.name', { id: 'site', label: t('Site'), clip: 160, sortField: undefined }),
    column('recipient', { label: t('Recipient'), clip: 180 }),
    column('parcelCount', {
      id: 'parcels',
      label: t('Parcels'),
      width: 152,
      render: ({ parcels, state }) =>
        state === 'accepted' || state === 'closed'
          ? t('{{arrived}} of {{count}} arrived', { arrived: parcels.filter(hasArrived).length, count: parcels.length })
          : String(parcels.length),
    }),
    column('collectOn', { label: t('Collect on'), width: 128 }),
    column('cts', { label: t('Created'), card: 'none' }),
    ...folder,
  ];
};
