import type { DatasetRow } from '@field-service/contract/data.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { valueAt } from '@field-service/ui/list/dataset-columns.tsx';
import { DatasetTable } from '@field-service/ui/list/DatasetTable.tsx';
import type { AnyDataset, Filters } from '@field-service/ui/list/list-spec.ts';
import { useDatasetList, type ListAddress } from '@field-service/ui/list/use-dataset-list.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkButton, TextLink } from '../parts/LinkButton.tsx';
import { Page } from '../parts/Page.tsx';
import type { AnyRecord, Resource } from './define-resource.tsx';

/** The screen of the list of a noun. Its first column leads to the record, which then knows its neighbours in the list. */
export const resourceList = <
  D extends AnyDataset,
  Fs extends Filters,
  R extends AnyRecord,
  V extends object,
  Create extends object,
  Update extends object,
>({
  noun,
  create: createCall,
  useWords,
  useFilters,
  useColumns,
  ListActs,
  Sums,
}: Resource<D, Fs, R, V, Create, Update>) => {
  type Row = DatasetRow<D['name']>;
  const ResourceList = (address: ListAddress<Fs>): ReactNode => {
    const t = useT();
    const words = useWords();
    const filters = useFilters();
    const { may } = useFormHost();
    const list = useDatasetList(noun.list, address);
    const [first, ...others] = useColumns();
    const listedOf = (row: Row) => ({
      choice: list.choice,
      sort: list.state.sort,
      at: list.state.page * list.state.size + (list.rows ?? []).indexOf(row),
    });
    const named = first && {
      ...first,
      render: (row: Row) => (
        <TextLink
          to={`${noun.path}/$recordId`}
          params={{ recordId: String(valueAt(row, 'id')) }}
          state={{ listed: listedOf(row) }}
        >
          {first.render(row)}
        </TextLink>
      ),
    };
    const create =
      createCall !== undefined && may(createCall.facts.needs) ? (
        <LinkButton to={`${noun.path}/new`} leftSection={<IconPlus size={16} aria-hidden />}>
          {words.create}
        </LinkButton>
      ) : null;
    return (
      <Page
        flush
        title={words.title}
        acts={
          <>
            {ListActs === undefined ? null : <ListActs />}
            {create}
          </>
        }
      >
        {Sums ? <Sums choice={list.choice} /> : null}
        <DatasetTable
          list={list}
          label={words.title}
          columns={[...(named ? [named] : []), ...others]}
          rowName={(row) => first?.text(row) ?? t('Loading…')}
          search={words.search}
          filters={filters}
          empty={<EmptyState icon={noun.icon} title={words.empty.title} text={words.empty.text} action={create} />}
        />
      </Page>
    );
  };
  return ResourceList;
};
