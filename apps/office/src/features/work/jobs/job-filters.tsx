import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import type { FilterNames } from '@field-service/ui/list/FilterBar.tsx';
import type { ListSearch } from '@field-service/ui/list/list-spec.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useLookups, useTechnicians } from '../../../api/reference.ts';
import { useCustomerFilter } from '../../../parts/filters/use-customer-filter.ts';
import { useAreaFilter } from '../../../parts/filters/use-area-filter.ts';
import { useSiteFilter } from '../../../parts/filters/use-site-filter.ts';
import type { jobFilters } from './job-list.ts';
import { TagFilter } from './TagFilter.tsx';

/** How the filters of jobs are drawn. */
export const useJobFilters = (
  search: Pick<ListSearch<typeof jobFilters>, 'customer'>,
): FilterNames<typeof jobFilters> => {
  const t = useT('office');
  const language = useLanguage();
  const technicians = useTechnicians();
  const natures = useLookups(lookupNumbers.nature);
  const customer = useCustomerFilter(240);
  const site = useSiteFilter(search.customer);
  const named = (records: readonly { id: string; name: string }[] = []) =>
    records.map(({ id, name }) => ({ value: id, label: name }));
  return {
    status: {
      label: t('Status'),
      placeholder: t('All statuses'),
      width: 176,
      names: {
        open: t('All open'),
        unassigned: t('Unassigned'),
        late: t('Overdue (job)'),
        TD: t('To do'),
        IP: t('In progress'),
        CLS: t('Pending signature'),
        CWO: t('Closed without signature'),
        DN: t('Done'),
        X: t('Cancelled'),
        review: t('Waiting for review'),
      },
    },
    technician: {
      label: t('Technician'),
      placeholder: t('All technicians'),
      options: named(technicians.data),
    },
    area: useAreaFilter().named,
    customer,
    site,
    nature: {
      label: t('Service type'),
      placeholder: t('All service types'),
      width: 176,
      options: (natures.data ?? [])
        .filter(({ flags }) => !flags.includes('H'))
        .map((nature) => ({ value: nature.id, label: localName(nature, language) })),
    },
    tag: {
      label: t('Tags'),
      nameOf: async (tag) => await Promise.resolve(tag),
      width: 160,
      field: (props) => <TagFilter {...props} />,
    },
  };
};

/** The filters that are folded at first. */
export const foldedJobFilters = ['customer', 'site', 'nature', 'tag'] as const;
