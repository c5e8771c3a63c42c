import { useT } from '@field-service/i18n/use-t.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { api, datasetReads } from '../../../../api/client.ts';
import { queryKeys } from '../../../../api/query-keys.ts';
import { OneSelect, searchFilter } from '../../../../parts/OneSelect.tsx';
import { useSettled } from '../../../../parts/use-settled.ts';

/** The customer and its sites. */
export const useContact = (id: string | null) =>
  useQuery({
    queryKey: queryKeys.contact(id ?? ''),
    queryFn: async ({ signal }) => (await api.contacts.get({ params: { id: id ?? '' } }, { signal })).data,
    enabled: id !== null,
    staleTime: 60_000,
  });

interface CustomerFieldsProps {
  contactid: string | null;
  addressid: string | null;
  errors: { contactid: string | undefined; addressid: string | undefined };
  onContact: (id: string | null) => void;
  onSite: (id: string | null) => void;
}

const lineOf = (address: Readonly<Record<string, unknown>>): string =>
  [address.street_address, address.locality].filter((part) => typeof part === 'string' && part !== '').join(', ');

/** The customer and the site; a customer's only site is selected automatically. */
export const CustomerFields = ({ contactid, addressid, errors, onContact, onSite }: CustomerFieldsProps): ReactNode => {
  const t = useT('office');
  const [search, setSearch] = useState('');
  const contact = useContact(contactid);
  const labelOf = ({ name, code }: { name: string; code: string }) => (code === '' ? name : `${name} · ${code}`);
  const wanted = contact.data && search === labelOf(contact.data) ? '' : search.trim();
  const settled = useSettled(wanted);
  const contacts = useQuery({
    queryKey: queryKeys.contacts(settled),
    queryFn: async ({ signal }) =>
      (
        await datasetReads.contacts(
          { query: { limit: '30', ...(settled === '' ? {} : { search: settled }) } },
          { signal },
        )
      ).data,
    placeholderData: keepPreviousData,
  });
  const isCurrent = wanted === settled && !contacts.isFetching;
  const sites = contact.data?.sitelist ?? [];
  const only = sites.length === 1 ? sites[0]?.id : undefined;
  const choose = useEffectEvent((id: string) => onSite(id));
  useEffect(() => {
    if (only !== undefined && addressid === null) choose(only);
  }, [only, addressid]);

  const options = (contacts.data ?? []).map((found) => ({ value: found.id, label: labelOf(found) }));
  const chosen =
    contact.data && !options.some(({ value }) => value === contact.data.id)
      ? [{ value: contact.data.id, label: labelOf(contact.data) }, ...options]
      : options;
  return (
    <>
      <OneSelect
        label={t('Customer')}
        placeholder={t('Search by name or code')}
        required
        searchable
        clearable
        filter={searchFilter(isCurrent)}
        nothingFoundMessage={isCurrent ? t('Nothing matches') : t('Loading…')}
        data={chosen}
        value={contactid}
        error={errors.contactid}
        onChange={onContact}
        onSearchChange={setSearch}
      />
      <OneSelect
        label={t('Site')}
        placeholder={contactid === null ? t('Choose a customer first') : t('Choose a site')}
        required
        searchable
        disabled={contactid === null}
        nothingFoundMessage={t('Nothing matches')}
        data={sites.map(({ id, name, address }) => ({
          value: id,
          label: [name, lineOf(address)].filter((part) => part !== '').join(' · '),
        }))}
        value={addressid}
        error={errors.addressid}
        onChange={onSite}
      />
    </>
  );
};
