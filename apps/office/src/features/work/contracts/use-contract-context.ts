import type { Contact } from '@field-service/contract/customers/contacts.ts';
import type { Folder } from '@field-service/contract/access/session.ts';
import type { Lookup } from '@field-service/contract/reference.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { useCaller } from '../../../api/caller.tsx';
import { useContact } from '../../../api/contact.ts';
import { useFolderLookups, useLineRules, type LineRules } from '../../../lines/use-line-context.ts';

interface ContractContext {
  contact: Contact | undefined;
  /** The customer's folder, to which the contract belongs. */
  folder: Folder | undefined;
  timeZone: string;
  /** Today in the folder. */
  today: number;
  now: number;
  lookups: readonly Lookup[];
  rules: LineRules | undefined;
}

/** What follows from the customer of a contract: its folder, its lists, and the rules for its lines. */
export const useContractContext = (contactId: string | null, startsOn: number | null): ContractContext => {
  const { folders } = useCaller();
  const now = useNow();
  const contact = useContact(contactId);
  const folder = folders.find(({ id }) => id === contact.data?.folderid);
  const timeZone = folder?.timezone ?? 'UTC';
  const today = businessDateOf(now, timeZone);
  const lookups = useFolderLookups(folder?.id, lookupNumbers.postType, lookupNumbers.nature, lookupNumbers.timeSlot);
  const rules = useLineRules(folder, Math.max(startsOn ?? today, today));
  return { contact: contact.data, folder, timeZone, today, now, lookups: lookups.data ?? [], rules };
};
