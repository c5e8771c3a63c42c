import type { DatasetRow } from '@field-service/contract/data.ts';
import { supplyRequests } from '@field-service/contract/datasets/goods.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useFolderColumn } from '../../../../api/folder-column.ts';
import { supplyStateWords } from './supply-request-words.ts';

type Row = DatasetRow<'supply-requests'>;

/** The columns of a list of supply requests; the first one names the request. */
export const useSupplyRequestColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const column = useDatasetColumns(supplyRequests);
  const folder = useFolderColumn<Row>();
  const states = Object.fromEntries(Object.entries(supplyStateWords).map(([state, { name }]) => [state, t(name)]));
  return [
    column('docno', { label: t('Number'), width: 136 }),
    column('person.name', { id: 'person', label: t('Person (staff)'), clip: 200 }),
    column('state', {
      label: t('State'),
      width: 144,
      shown: { names: states },
      render: ({ state }) => (
        <KindBadge kind={supplyStateWords[state].kind}>{t(supplyStateWords[state].name)}</KindBadge>
      ),
    }),
    column('items', { label: t('Items'), width: 96 }),
    column('wantedOn', { label: t('Wanted on'), width: 136 }),
    column('notes', { label: t('Note'), clip: 240 }),
    column('cts', { label: t('Requested'), width: 160 }),
    column('from.name', { id: 'from', label: t('Given from'), clip: 200, sortField: undefined }),
    column('decidedAt', { label: t('Decision'), width: 160, card: 'none' }),
    column('decidedBy.name', { id: 'decidedBy', label: t('Decided by'), card: 'none', sortField: undefined }),
    column('askedBy.name', { id: 'askedBy', label: t('Requested by'), card: 'none', sortField: undefined }),
    ...folder,
  ];
};
