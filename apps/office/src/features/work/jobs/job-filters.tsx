import type { DatasetRow } from '@field-service/contract/data.ts';
import { infoTypes } from '@field-service/domain/customers/info-type.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import type { FilterNames } from '@field-service/ui/list/FilterBar.tsx';
import type { ListSearch, OwnConditions } from '@field-service/ui/list/list-spec.ts';
import { useRecordFilter } from '@field-service/ui/list/use-record-filter.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useCaller } from '../../../api/caller.tsx';
import { useLookups, useTechnicians } from '../../../api/reference.ts';
import { customerText } from '../../../parts/ContactField.tsx';
import type { jobFilters } from './job-list.ts';
import { TagFilter } from './TagFilter.tsx';

const siteText = ({ name, code }: DatasetRow<'contact-infos'>): string => (code === '' ? name : `${name} · ${code}`);

/** How the filters of jobs are drawn. */
export const useJobFilters = (
  search: Pick<ListSearch<typeof jobFilters>, 'customer'>,
): FilterNames<typeof jobFilters> => {
  const t = useT('office');
  const language = useLanguage();
  const { folders, folder } = useCaller();
  const technicians = useTechnicians();
  const natures = useLookups(lookupNumbers.nature);
  const customer = useRecordFilter({
    dataset: 'contacts',
    textOf: customerText,
    label: t('Customer'),
    placeholder: t('All customers'),
    width: 240,
  });
  const site = useRecordFilter({
    dataset: 'contact-infos',
    textOf: siteText,
    label: t('Site'),
    placeholder: t('All sites'),
    width: 240,
    find: {
      infotype: infoTypes.branchAddress,
      ...(search.customer === undefined ? {} : { contactid: search.customer }),
    },
  });
  const areas = folders.filter(({ path, id }) => !folder || (id !== folder.id && path.startsWith(folder.path)));
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
    area:
      areas.length === 0
        ? undefined
        : { label: t('Area'), placeholder: t('All areas'), width: 144, options: named(areas) },
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

/** The conditions of filters that only the office can tell: an area is a folder with all folders below it. */
export const useOwnConditions = (): OwnConditions => {
  const { folders } = useCaller();
  return {
    area: (area) => {
      const root = folders.find(({ id }) => id === area);
      const inside = root === undefined ? [] : folders.filter(({ path }) => path.startsWith(root.path));
      return { folderid: { $in: inside.map(({ id }) => id) } };
    },
  };
};
