import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { DatasetRow } from '@field-service/contract/data.ts';
import { products } from '@field-service/contract/datasets/goods.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Title } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { useState } from 'react';
import { useDatasetColumns } from '../list/dataset-columns.tsx';
import { ListSourceProvider } from '../list/datasets-context.ts';
import type { Datasets, PageRequest } from '../list/datasets.ts';
import { DatasetTable } from '../list/DatasetTable.tsx';
import { listSpec, type ListSearch } from '../list/list-spec.ts';
import { SavedViewsProvider, type SavedViewsHost, type StoredViews } from '../list/saved-views-host.ts';
import { useChosenRows } from '../list/use-chosen-rows.ts';
import { useDatasetList } from '../list/use-dataset-list.ts';
import { EmptyState } from '../shell/EmptyState.tsx';

/** What the list has to show: `?page=list&state=many`. */
const states = ['few', 'many', 'long', 'empty', 'loading', 'error'] as const;
type State = (typeof states)[number];
type Row = DatasetRow<'products'>;

const longTexts = [
  'Gel gián dạng tuýp dùng trong bếp công nghiệp, đặt ở những nơi khô ráo ngoài tầm với của trẻ em và thực phẩm',
  '用于食品加工车间外围的防水型鼠类毒饵站，须上锁并固定在墙面，由持证技术人员按标签剂量投放与更换',
  `Umpan${'panjang'.repeat(30)}`,
];
const totals: Record<State, number> = { few: 3, many: 12_345, long: 3, empty: 0, loading: 0, error: 3 };

const rowAt = (at: number, state: State): Row => ({
  id: `p${at}`,
  folderid: 'f',
  code: state === 'long' ? 'CODE-WITHOUT-ANY-BREAK-'.repeat(4) : `P-${String(at + 1).padStart(5, '0')}`,
  name: state === 'long' ? (longTexts[at % longTexts.length] ?? '') : `Gel ${at + 1}`,
  notes: '',
  type: state === 'long' ? (longTexts[at % longTexts.length] ?? '') : 'Bait',
  uom: 'kg',
  currency: 'MYR',
  price: at % 7 === 3 ? null : String(12.5 + at * 1000),
  alt: {},
  uts: Date.UTC(2026, 10, 26, 1, at % 60),
});

/** Stands for the server, which refuses the first request where the state is an error. */
const datasetsIn = (state: State): Datasets => {
  let refused = false;
  const page = async (
    _: 'products',
    { find, search, skip, limit }: PageRequest,
  ): Promise<{ rows: Row[]; total: number }> => {
    if (state === 'loading') await new Promise(() => undefined);
    if (state === 'error' && !refused) {
      refused = true;
      throw new ApiFailure('client.offline');
    }
    // Whatever is searched for or chosen, only the first row has it; `none` is in no row.
    const total = search === 'none' ? 0 : search !== undefined || find !== undefined ? 1 : totals[state];
    const shown = Math.max(0, Math.min(limit, total - skip));
    return await Promise.resolve({ rows: Array.from({ length: shown }, (_, at) => rowAt(skip + at, state)), total });
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page reads one dataset, and only its pages
  return { page, rows: async () => await Promise.resolve([]) } as unknown as Datasets;
};

/** Keeps views as long as the page is open. */
const viewsHost = (): SavedViewsHost => {
  const stored: StoredViews = {
    own: { value: {}, version: 0 },
    shared: { value: {}, version: 0 },
    defaults: { value: {}, version: 0 },
  };
  return {
    mayShare: true,
    read: async () => await Promise.resolve({ ...stored }),
    save: async (part, next) => {
      stored[part] = { ...next, version: next.version + 1 };
      return await Promise.resolve(true);
    },
  };
};

const spec = listSpec(products, {
  filters: {
    price: { kind: 'choice', options: { shown: { price: true } } },
    from: { kind: 'day', field: 'uts', compare: '$gte' },
  },
});
type Search = ListSearch<(typeof spec)['filters']>;

const useColumns = () => {
  const t = useT('office');
  const column = useDatasetColumns(products);
  return [
    column('name', { label: t('Name') }),
    column('code', { label: t('Code'), width: 144 }),
    column('type', { label: t('Item type'), clip: 200 }),
    column('uom', { label: t('Unit'), width: 112 }),
    column('price', { label: t('Price'), shown: { none: t('Not shown') } }),
    column('uts', { label: t('Changed') }),
  ];
};

const List = () => {
  const t = useT('office');
  const [search, setSearch] = useState<Search>({});
  const list = useDatasetList(spec, { search, onSearch: setSearch });
  const chosen = useChosenRows(list);
  const create = <Button>{t('New item')}</Button>;
  return (
    <DatasetTable
      list={list}
      label={t('Products')}
      columns={useColumns()}
      rowName={({ name }) => name}
      selection={chosen.selection}
      selectionActs={<Button onClick={() => chosen.drop()}>{t('Delete')}</Button>}
      search={{ label: t('Search products'), placeholder: t('Name, code or notes') }}
      filters={{
        price: { label: t('Price'), placeholder: t('Price'), names: { shown: t('Price shown to customers') } },
        from: { label: t('From'), placeholder: t('From') },
      }}
      empty={
        <EmptyState
          icon={IconShoppingBag}
          title={t('No products yet')}
          text={t('Name, code or notes')}
          action={create}
        />
      }
    />
  );
};

/** A list in each of its states: few rows, many pages, long texts, nothing yet, loading, and a failure. */
export const ListPage = () => {
  const t = useT('office');
  const asked = new URLSearchParams(location.search).get('state');
  const state = states.find((each) => each === asked) ?? 'few';
  const [source] = useState(() => ({ datasets: datasetsIn(state), scope: state }));
  const [views] = useState(viewsHost);
  return (
    <main style={{ padding: 16 }}>
      <Title order={1}>{t('Products')}</Title>
      <ListSourceProvider value={source}>
        <SavedViewsProvider value={views}>
          <List />
        </SavedViewsProvider>
      </ListSourceProvider>
    </main>
  );
};
