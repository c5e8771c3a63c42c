import type { DatasetRow } from '@field-service/contract/data.ts';
import { leaves } from '@field-service/contract/datasets/people.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useFolderColumn } from '../../../api/folder-column.ts';
import { leaveKindWords, leaveStateWords } from '@field-service/ui/record/people-words.ts';

type Row = DatasetRow<'leaves'>;

/** The columns of a list of leave; the first one names the leave. */
export const useLeaveColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const column = useDatasetColumns(leaves);
  const folder = useFolderColumn<Row>();
  const states = Object.fromEntries(Object.entries(leaveStateWords).map(([state, { name }]) => [state, t(name)]));
  const kinds = Object.fromEntries(Object.entries(leaveKindWords).map(([kind, name]) => [kind, t(name)]));
  return [
    column('docno', { label: t('Number'), width: 136 }),
    column('user.name', { id: 'person', label: t('Person (staff)'), clip: 220 }),
    column('state', {
      label: t('State'),
      width: 136,
      shown: { names: states },
      render: ({ state }) => <KindBadge kind={leaveStateWords[state].kind}>{t(leaveStateWords[state].name)}</KindBadge>,
    }),
    column('kind', { label: t('Kind'), width: 176, shown: { names: kinds } }),
    column('from', { label: t('First day') }),
    column('to', { label: t('Last day') }),
    column('days', { label: t('Working days'), width: 120 }),
    column('beyond', { label: t('Beyond the balance'), card: 'none' }),
    column('cts', { label: t('Requested'), card: 'none' }),
    ...folder,
  ];
};
