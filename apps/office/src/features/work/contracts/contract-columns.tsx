import { orderSets } from '@field-service/contract/datasets/work.ts';
import type { DatasetRow } from '@field-service/contract/data.ts';
import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCaller } from '../../../api/caller.tsx';
import { useFolderColumn } from '../../../api/folder-column.ts';
import { useContractLabels, usePlanNames, useStateNames } from './contract-labels.ts';

type Row = DatasetRow<'order-sets'>;

/** The columns of a list of contracts; the first one names the contract. */
export const useContractColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const errorText = useErrorText();
  const column = useDatasetColumns(orderSets);
  const labels = useContractLabels();
  const [states, plans] = [useStateNames(), usePlanNames()];
  const folder = useFolderColumn<Row>();
  const { folders } = useCaller();
  const currencies = { by: 'folderid', of: Object.fromEntries(folders.map(({ id, currency }) => [id, currency])) };
  return [
    column('title', { label: labels.title, clip: 260 }),
    column('docno', { label: t('Number'), width: 136 }),
    column('contact.name', { id: 'customer', label: labels.contactid, clip: 220 }),
    column('state', {
      label: t('State'),
      width: 128,
      shown: { names: states },
      render: ({ state, problem }) => (
        <Group gap={4} wrap="nowrap">
          {states[state]}
          {problem === null ? null : (
            <IconAlertTriangle
              size={16}
              role="img"
              color="var(--mantine-color-error)"
              aria-label={errorText({ code: problem, params: {} })}
            />
          )}
        </Group>
      ),
    }),
    column('rrule', { label: labels.rrule, clip: 300, sortField: undefined, shown: { as: 'recurrence' } }),
    column('next', { label: t('Next visit'), sortField: undefined }),
    column('billingPlan', { label: labels.billingPlan, width: 160, shown: { names: plans } }),
    column('planAmount', { label: t('Amount'), width: 128, sortField: undefined, shown: { as: 'money', currencies } }),
    column('sites', { label: labels.sites, width: 80, sortField: undefined }),
    column('startsOn', { label: labels.startsOn }),
    column('endsOn', { label: labels.endsOn }),
    ...folder,
  ];
};
