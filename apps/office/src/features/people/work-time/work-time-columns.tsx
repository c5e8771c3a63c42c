import type { DatasetRow } from '@field-service/contract/data.ts';
import { workTimeListing } from '@field-service/contract/datasets/people.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useCaller } from '../../../api/caller.tsx';
import { useFolderColumn } from '../../../api/folder-column.ts';
import { dayFlagWords, dayStateOf, dayStateWords } from './work-time-words.ts';

type Row = DatasetRow<'work-time-listing'>;

/** The columns of a list of work days; the first one names the day. Times are those of each row's folder. */
export const useWorkTimeColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const column = useDatasetColumns(workTimeListing);
  const folder = useFolderColumn<Row>();
  const { folders } = useCaller();
  const zones = { by: 'folderid', of: Object.fromEntries(folders.map(({ id, timezone }) => [id, timezone])) };
  // In a single time zone, the times stay times for a spreadsheet.
  const zoned = new Set(Object.values(zones.of)).size > 1 ? { shown: { zones } } : {};
  const flags = Object.fromEntries(Object.entries(dayFlagWords).map(([flag, { name }]) => [flag, t(name)]));
  return [
    column('date', { label: t('Date') }),
    column('creator.name', { id: 'person', label: t('Person (staff)'), clip: 220 }),
    column('running', {
      id: 'state',
      label: t('State'),
      width: 136,
      shown: {
        names: { work: t(dayStateWords.work.name), break: t(dayStateWords.break.name) },
        none: t(dayStateWords.finished.name),
      },
      render: (row) => {
        const { kind, name } = dayStateWords[dayStateOf(row)];
        return <KindBadge kind={kind}>{t(name)}</KindBadge>;
      },
    }),
    column('startAt', { label: t('Start (work day)'), ...zoned }),
    column('endAt', { label: t('End (work day)'), ...zoned }),
    column('workMinutes', { label: t('Work (time)'), width: 136, shown: { as: 'minutes' } }),
    column('breakMinutes', { label: t('Breaks'), width: 120, shown: { as: 'minutes' } }),
    column('positions', { label: t('Positions'), width: 96, card: 'none' }),
    column('flags', { label: t('Notes (work day)'), clip: 220, shown: { names: flags } }),
    column('docno', { label: t('Number'), width: 200, card: 'none' }),
    ...folder,
  ];
};
