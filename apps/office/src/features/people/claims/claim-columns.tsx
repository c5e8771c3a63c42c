import type { DatasetRow } from '@field-service/contract/data.ts';
import { claims } from '@field-service/contract/datasets/people.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useFolderColumn } from '../../../api/folder-column.ts';
import { claimStateWords } from '@field-service/ui/record/people-words.ts';

type Row = DatasetRow<'claims'>;

/** The columns of a list of claims; the first one names the claim. */
export const useClaimColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const column = useDatasetColumns(claims);
  const folder = useFolderColumn<Row>();
  const states = Object.fromEntries(Object.entries(claimStateWords).map(([state, { name }]) => [state, t(name)]));
  return [
    column('docno', { label: t('Number'), width: 136 }),
    column('title', { label: t('Title'), clip: 240 }),
    column('claimant.name', { id: 'person', label: t('Person (staff)'), clip: 200 }),
    column('state', {
      label: t('State'),
      width: 136,
      shown: { names: states },
      render: ({ state }) => <KindBadge kind={claimStateWords[state].kind}>{t(claimStateWords[state].name)}</KindBadge>,
    }),
    column('amount', { label: t('Amount') }),
    column('duplicates', { label: t('Receipt used twice'), width: 144 }),
    column('submittedAt', { label: t('Submitted') }),
    column('decidedAt', { label: t('Decision'), card: 'none' }),
    column('paidAt', { label: t('Paid on'), card: 'none' }),
    column('cts', { label: t('Created'), card: 'none' }),
    ...folder,
  ];
};
