import createCall from 'virtual:call-facts/stockists.create';
import removeCall from 'virtual:call-facts/stockists.remove';
import updateCall from 'virtual:call-facts/stockists.update';
import { stockists } from '@field-service/contract/datasets/goods.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { Badge } from '@mantine/core';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { Section } from '../../../parts/Section.tsx';
import { defineResource } from '../../../resource/define-resource.tsx';
import { stockistNoun } from './stockist-noun.ts';
import {
  bodyOfStockist,
  emptyStockist,
  valuesOfStockist,
  type NewStockist,
  type StockistChange,
} from './stockist-values.ts';
import { useStockistKinds } from '../../../parts/use-stockist-kinds.ts';
import { StockistFields, useStockistLabels } from './StockistFields.tsx';

export const stockistResource = defineResource({
  noun: stockistNoun,
  useWords: () => {
    const t = useT('office');
    return {
      title: t('Stockists'),
      create: t('New stockist'),
      createAct: t('Create stockist'),
      search: { label: t('Search stockists'), placeholder: t('Code or name') },
      empty: { title: t('No stockists yet'), text: t('Create the warehouses and vans that hold stock.') },
      remove: {
        question: t('Delete this stockist?'),
        follows: t(
          'It can no longer be chosen. Its movements stay in the ledger. A stockist who holds or owes stock cannot be deleted.',
        ),
      },
    };
  },
  useColumns: () => {
    const labels = useStockistLabels();
    const column = useDatasetColumns(stockists);
    const { folders } = useCaller();
    return [
      column('name', { label: labels.name }),
      column('kind', { label: labels.kind, width: 160, shown: { names: useStockistKinds() } }),
      column('code', { label: labels.code, width: 200 }),
      column('folderid', {
        id: 'folder',
        label: labels.folderid,
        clip: 240,
        sortField: undefined,
        shown: { names: Object.fromEntries(folders.map(({ id, name }) => [id, name])) },
      }),
    ];
  },
  useFilters: () => {
    const t = useT('office');
    return { kind: { label: t('Kind'), placeholder: t('All kinds'), names: useStockistKinds() } };
  },
  nameOf: ({ name }) => name,
  // The users who hold stock are kept as users.
  useMayChange:
    () =>
    ({ kind }) =>
      kind !== 'person',
  read: async (id, signal) => (await api.stockists.get({ params: { id } }, { signal })).data,
  create: {
    facts: createCall,
    send: async (body: NewStockist, options) => (await api.stockists.create({ body }, options)).data,
  },
  update: {
    facts: updateCall,
    send: async (id, { uts, code, name }: StockistChange & { uts: number | null }, options) => {
      const body = {
        ...(code === undefined ? {} : { code }),
        ...(name === undefined ? {} : { name }),
        ...(uts === null ? {} : { uts }),
      };
      return (await api.stockists.update({ params: { id }, body }, options)).data;
    },
  },
  remove: { facts: removeCall, send: async (id, options) => await api.stockists.remove({ params: { id } }, options) },
  form: {
    empty: emptyStockist,
    valuesOf: valuesOfStockist,
    toBody: bodyOfStockist,
    useCheck: () => {
      const t = useT('office');
      const { folder } = useCaller();
      return ({ folderid }) => (folder === undefined && folderid === null ? { folderid: t('Choose a folder.') } : {});
    },
    Fields: StockistFields,
    useLabels: useStockistLabels,
  },
  Badge: ({ record }) => (
    <Badge variant="outline" color="gray">
      {useStockistKinds()[record.kind]}
    </Badge>
  ),
  useTabs: (record) => {
    const t = useT('office');
    const labels = useStockistLabels();
    const { folders } = useCaller();
    return [
      {
        id: 'details',
        label: t('Details'),
        body: (
          <Section title={t('General')}>
            <Facts
              facts={[
                { label: labels.code, value: record.code },
                { label: labels.name, value: record.name },
                { label: labels.folderid, value: folders.find(({ id }) => id === record.folderid)?.name },
              ]}
            />
          </Section>
        ),
      },
    ];
  },
});
