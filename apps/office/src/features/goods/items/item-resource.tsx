import { useUnitNames } from '@field-service/ui/shell/formats-context.tsx';
import createCall from 'virtual:call-facts/items.create';
import removeCall from 'virtual:call-facts/items.remove';
import updateCall from 'virtual:call-facts/items.update';
import { itemReport } from '@field-service/contract/datasets/goods.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { Badge } from '@mantine/core';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { RecordFiles } from '../../../parts/RecordFiles.tsx';
import { useLookupOptions } from '../../../parts/LookupField.tsx';
import { defineResource } from '../../../resource/define-resource.tsx';
import { ItemActs } from './ItemActs.tsx';
import { ItemFields } from './ItemFields.tsx';
import { useItemText, useStoredLabels } from './item-history.ts';
import { useItemLabels } from './item-labels.ts';
import { itemNoun } from './item-noun.ts';
import { bodyOfItem, emptyItem, listProblems, valuesOfItem, type ItemChange, type NewItem } from './item-values.ts';
import { ItemDetails } from './ItemTabs.tsx';
import { ItemTagsAct } from './ItemTagsDialog.tsx';
import { useItemTags } from './use-item-tags.ts';

const useStatusName = () => {
  const t = useT('office');
  return ({ code, name }: { code: string; name: string }): string =>
    code === 'active' ? t('Active') : code === 'inactive' ? t('Inactive') : name;
};

export const itemResource = defineResource({
  noun: itemNoun,
  useWords: () => {
    const t = useT('office');
    return {
      title: t('Items'),
      create: t('New item'),
      createAct: t('Create item'),
      search: { label: t('Search items'), placeholder: t('Code or name') },
      empty: {
        title: t('No items yet'),
        text: t('Create the goods and services that you sell, use on site or keep in stock.'),
      },
      remove: {
        question: t('Delete this item?'),
        follows: t('It can no longer be chosen. Jobs, invoices and records that name it stay as they are.'),
      },
    };
  },
  ListActs: ItemTagsAct,
  useColumns: () => {
    const labels = useItemLabels();
    const column = useDatasetColumns(itemReport);
    const t = useT('office');
    const types = useLookupOptions(lookupNumbers.itemType);
    return [
      column('name', { label: labels.name }),
      column('code', { label: labels.code, width: 144 }),
      column('types.name', {
        id: 'type',
        label: labels.typeid,
        clip: 200,
        sortField: undefined,
        shown: { by: 'types.id', names: Object.fromEntries(types.map(({ value, label }) => [value, label])) },
      }),
      column('uom', { label: labels.uomid, width: 88, sortField: undefined, shown: { names: useUnitNames() } }),
      column('data.tags', { id: 'tags', label: labels.tags, clip: 200, sortField: undefined }),
      column('price', { label: labels.price, width: 144, shown: { as: 'money' } }),
      column('status.name', {
        id: 'status',
        label: labels.status,
        width: 128,
        sortField: undefined,
        shown: { by: 'status.code', names: { active: t('Active'), inactive: t('Inactive') } },
      }),
    ];
  },
  useFilters: () => {
    const t = useT('office');
    const labels = useItemLabels();
    const tags = useItemTags().data?.tags ?? [];
    const [types, brands, stations] = [
      useLookupOptions(lookupNumbers.itemType),
      useLookupOptions(lookupNumbers.brand),
      useLookupOptions(lookupNumbers.stationType),
    ];
    return {
      status: {
        label: labels.status,
        placeholder: t('All statuses'),
        names: { active: t('Active'), inactive: t('Inactive') },
      },
      type: { label: labels.typeid, placeholder: t('All item types'), options: types },
      brand: brands.length === 0 ? undefined : { label: labels.brandid, placeholder: t('All brands'), options: brands },
      stationType: { label: labels.stationType, placeholder: t('All station types'), options: stations },
      tag:
        tags.length === 0
          ? undefined
          : {
              label: labels.tags,
              placeholder: t('All tags'),
              options: tags.map((tag) => ({ value: tag, label: tag })),
            },
    };
  },
  nameOf: ({ name }) => name,
  read: async (id, signal) => (await api.items.get({ params: { id } }, { signal })).data,
  create: {
    facts: createCall,
    send: async (body: NewItem, options) => (await api.items.create({ body }, options)).data,
  },
  update: {
    facts: updateCall,
    send: async (id, { uts, ...body }: ItemChange & { uts: number | null }, options) =>
      (await api.items.update({ params: { id }, body: { ...body, ...(uts === null ? {} : { uts }) } }, options)).data,
  },
  remove: { facts: removeCall, send: async (id, options) => await api.items.remove({ params: { id } }, options) },
  form: {
    empty: emptyItem,
    valuesOf: valuesOfItem,
    toBody: bodyOfItem,
    fieldOf: { statusid: 'status' },
    useCheck: () => {
      const t = useT('office');
      const texts = {
        dilutions: t('Fill in every field of each dilution, or remove it.'),
        batches: t('Each batch needs a number of its own and an expiry date.'),
      };
      return (values) => Object.fromEntries(listProblems(values).map((name) => [name, texts[name]]));
    },
    Fields: ItemFields,
    useLabels: useItemLabels,
  },
  history: {
    read: async (id, signal) => (await api.items.history({ params: { id } }, { signal })).data,
    useTextOf: useItemText,
    useLabels: useStoredLabels,
  },
  Badge: ({ record }) => {
    const nameOfStatus = useStatusName();
    return (
      <Badge variant="outline" color="gray">
        {nameOfStatus(record.status)}
      </Badge>
    );
  },
  Acts: ItemActs,
  useTabs: (record) => {
    const t = useT('office');
    const { may } = useCaller();
    return [
      { id: 'details', label: t('Details'), body: <ItemDetails item={record} /> },
      ...(may('FILE:VW')
        ? [
            {
              id: 'files',
              label: t('Files'),
              body: <RecordFiles kind="ITEM" id={record.id} mayAdd={may('FILE:CR') && may('ITEM:UP')} />,
            },
          ]
        : []),
    ];
  },
});
