import { useT } from '@field-service/i18n/use-t.ts';
import { Box, Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { DateField } from '../fields/DateField.tsx';
import { OneSelect } from '../fields/OneSelect.tsx';
import type { AnyDataset, Filter, Filters, FilterValue } from './list-spec.ts';
import classes from './FilterBar.module.css';
import { SearchBox } from './SearchBox.tsx';
import type { DatasetList } from './use-dataset-list.ts';

interface NamedFilter {
  /** The filter's name, for screen readers. */
  label: string;
  /** What the filter shows while it is not set, such as "All states". */
  placeholder: string;
  width?: number;
}
interface NamedChoice<F extends Filter> extends NamedFilter {
  /** The name of each option; they are offered in this order. */
  names: Readonly<Record<FilterValue<F>, string>>;
}
interface NamedRecords extends NamedFilter {
  options: readonly { value: string; label: string }[];
}
interface FieldOfFilter {
  value: string | null;
  onValue: (value: string | null) => void;
}
/** A filter with a field of its own, such as a search for a record. */
export interface OwnField {
  label: string;
  /** The name of the record with an id, for what is said of the filter elsewhere. */
  nameOf: (id: string) => Promise<string | undefined>;
  field: (props: FieldOfFilter) => ReactNode;
  width?: number;
}

/** How each filter is drawn, in this order; a record's filter that is absent is not offered. */
export type FilterNames<Fs extends Filters> = {
  [K in keyof Fs as Fs[K] extends { kind: 'record' } ? never : K]: Fs[K] extends { kind: 'choice' }
    ? NamedChoice<Fs[K]>
    : NamedFilter;
} & {
  [K in keyof Fs as Fs[K] extends { kind: 'record' } ? K : never]?: NamedRecords | OwnField | undefined;
};

interface FilterBarProps<D extends AnyDataset, Fs extends Filters> {
  list: DatasetList<D, Fs>;
  /** The search field; without it the list has none. */
  search?: { label: string; placeholder: string } | undefined;
  filters: FilterNames<Fs>;
  /** The filters that are folded until they are asked for or set. */
  folded?: readonly (keyof Fs & string)[] | undefined;
}

export type Named = NamedFilter | NamedChoice<Filter> | NamedRecords | OwnField;

interface OneFilterProps {
  named: Named;
  value: string | number | undefined;
  onValue: (value: string | number | undefined) => void;
}

const optionsOf = (named: Exclude<Named, OwnField>): readonly { value: string; label: string }[] | undefined => {
  if ('options' in named) return named.options;
  if ('names' in named) return Object.entries(named.names).map(([value, label]) => ({ value, label }));
  return undefined;
};

const OneFilter = ({ named, value, onValue }: OneFilterProps): ReactNode => {
  if ('field' in named)
    return named.field({
      value: typeof value === 'string' ? value : null,
      onValue: (next) => onValue(next ?? undefined),
    });
  const options = optionsOf(named);
  if (options === undefined) {
    return (
      <DateField
        quiet
        label={named.label}
        placeholder={named.placeholder}
        value={typeof value === 'number' ? value : null}
        onChange={(day) => onValue(day ?? undefined)}
      />
    );
  }
  return (
    <OneSelect
      clearable
      searchable={options.length > 12}
      aria-label={named.label}
      placeholder={named.placeholder}
      data={[...options]}
      value={typeof value === 'string' ? value : null}
      onChange={(chosen) => onValue(chosen ?? undefined)}
    />
  );
};

/** The search field and the filters of a list, in the order of its description. */
export const FilterBar = <D extends AnyDataset, Fs extends Filters>({
  list,
  search,
  filters,
  folded = [],
}: FilterBarProps<D, Fs>): ReactNode => {
  const t = useT();
  const names: Readonly<Record<string, Named | undefined>> = filters;
  const values: Readonly<Record<string, string | number | undefined>> = list.search;
  const [unfolded, setUnfolded] = useState(false);
  const hidden: readonly string[] = folded;
  const isOpen = unfolded || hidden.some((name) => values[name] !== undefined);
  return (
    <div className={classes.filters}>
      {search ? (
        <div className={classes.search}>
          <SearchBox
            {...search}
            value={list.search.q ?? ''}
            onValue={(text) => list.change({ q: text || undefined })}
          />
        </div>
      ) : null}
      {Object.keys(names).map((name) => {
        const named = names[name];
        return named === undefined || (hidden.includes(name) && !isOpen) ? null : (
          <Box key={name} className={classes.field} __vars={{ '--filter-width': `${named.width ?? 160}px` }}>
            <OneFilter named={named} value={values[name]} onValue={(value) => list.change({ [name]: value })} />
          </Box>
        );
      })}
      {hidden.length > 0 && !isOpen ? (
        <Button variant="subtle" color="gray" onClick={() => setUnfolded(true)}>
          {t('More filters')}
        </Button>
      ) : null}
      {list.narrowed && (list.rows?.length ?? 0) > 0 ? <ClearFilters list={list} quiet /> : null}
    </div>
  );
};

interface ClearFiltersProps {
  list: Pick<DatasetList, 'clear'>;
  quiet?: boolean;
}

/** Clears all filters and the searched text. */
export const ClearFilters = ({ list, quiet = false }: ClearFiltersProps): ReactNode => {
  const t = useT();
  return (
    <Button {...(quiet ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })} onClick={list.clear}>
      {t('Clear filters')}
    </Button>
  );
};
