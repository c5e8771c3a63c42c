import type { Contact } from '@field-service/contract/customers/contacts.ts';
import type { Lookup } from '@field-service/contract/reference.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** A customer and its sites. */
export const useContact = (id: string | null): UseQueryResult<Contact> =>
  useQuery({
    queryKey: queryKeys.contact(id ?? ''),
    queryFn: async ({ signal }) => (await api.contacts.get({ params: { id: id ?? '' } }, { signal })).data,
    enabled: id !== null,
    staleTime: 60_000,
  });

const lineOf = (address: Readonly<Record<string, unknown>>): string =>
  [address.street_address, address.locality].filter((part) => typeof part === 'string' && part !== '').join(', ');

/** The sites of a customer as choices, each with the first lines of its address. */
export const siteOptions = (contact: Contact | undefined): { value: string; label: string }[] =>
  (contact?.sitelist ?? []).map(({ id, name, address }) => ({
    value: id,
    label: [name, lineOf(address)].filter((part) => part !== '').join(' · '),
  }));

/** Post types that are jobs. */
export const jobTypes = (lookups: readonly Lookup[]): Lookup[] =>
  lookups.filter(({ type, data }) => type === lookupNumbers.postType && data.systype === 'job');
