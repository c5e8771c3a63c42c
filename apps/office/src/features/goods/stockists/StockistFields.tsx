import type { Stockist } from '@field-service/contract/goods/stock.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import type { StockistValues } from './stockist-values.ts';

/** The names of a stockist's fields. */
export const useStockistLabels = (): Record<keyof StockistValues, string> => {
  const t = useT('office');
  return { kind: t('Kind'), code: t('Code'), name: t('Name'), folderid: t('Folder') };
};

interface StockistFieldsProps {
  form: RecordForm<StockistValues>;
  record: Stockist | null;
}

/** The fields of a van or warehouse. People hold stock without being created here: they are users. */
export const StockistFields = ({ form, record }: StockistFieldsProps): ReactNode => {
  const t = useT('office');
  const labels = useStockistLabels();
  const { folders, folder } = useCaller();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {record === null ? (
        <OneSelect
          label={labels.kind}
          description={t('Technicians hold stock without being created here.')}
          required
          allowDeselect={false}
          data={[
            { value: 'warehouse', label: t('Warehouse') },
            { value: 'van', label: t('Van') },
          ]}
          value={form.values.kind}
          onChange={(kind) => form.set({ kind: kind === 'van' ? 'van' : 'warehouse' })}
        />
      ) : null}
      {record === null && folder === undefined ? (
        <OneSelect
          label={labels.folderid}
          description={t('Its currency values the stock.')}
          required
          searchable
          data={folders.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.folderid}
          onChange={(folderid) => form.set({ folderid })}
          error={form.field('folderid').error}
        />
      ) : null}
      <TextInput label={labels.code} {...form.text('code')} />
      <TextInput label={labels.name} {...form.text('name')} />
    </SimpleGrid>
  );
};
