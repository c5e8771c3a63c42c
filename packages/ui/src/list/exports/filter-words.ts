import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '../../shell/formats-context.tsx';
import type { Named } from '../FilterBar.tsx';
import type { AnyDataset, Filters } from '../list-spec.ts';
import type { DatasetList } from '../use-dataset-list.ts';

interface NamedFilters {
  filters: Readonly<Record<string, Named | undefined>>;
  search?: { label: string; placeholder: string } | undefined;
}

/** Returns a function that says in words what narrows a list, such as `Status: Overdue`. */
export const useFilterWords = <D extends AnyDataset, Fs extends Filters>(
  { search: values }: Pick<DatasetList<D, Fs>, 'search'>,
  { filters, search }: NamedFilters,
) => {
  const t = useT('desk');
  const formats = useFormats();
  const chosen: Readonly<Record<string, string | number | undefined>> = values;
  const textOf = async (named: Named, value: string | number): Promise<string> => {
    const text = String(value);
    if (typeof value === 'number') return formats.businessDate(value);
    if ('nameOf' in named) return (await named.nameOf(text)) ?? text;
    if ('names' in named) return new Map(Object.entries(named.names)).get(text) ?? text;
    return 'options' in named ? (named.options.find((option) => option.value === text)?.label ?? text) : text;
  };
  return async (): Promise<string[]> => {
    const words = await Promise.all(
      Object.entries(filters).map(async ([name, named]) => {
        const value = chosen[name];
        if (named === undefined || value === undefined) return [];
        return [t('{{name}}: {{value}}', { name: named.label, value: await textOf(named, value) })];
      }),
    );
    const searched =
      values.q === undefined || search === undefined
        ? []
        : [t('{{name}}: {{value}}', { name: search.label, value: values.q })];
    return [...searched, ...words.flat()];
  };
};
