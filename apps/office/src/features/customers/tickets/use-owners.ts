import { useCaller } from '../../../api/caller.tsx';
import { useTechnicians } from '../../../api/reference.ts';

/** The people who can own a ticket: the person themselves first, then those whose folders contain the ticket's. */
export const useOwners = (
  folderId?: string,
  known: readonly { id: string; name: string }[] = [],
): { value: string; label: string }[] => {
  const { profile } = useCaller();
  const { data = [] } = useTechnicians();
  const people = new Map([[profile.user.id, profile.user.displayname]]);
  for (const { id, name } of known) people.set(id, name);
  for (const { id, name, folders } of data)
    if (folderId === undefined || folders.includes(folderId)) people.set(id, name);
  return [...people].map(([value, label]) => ({ value, label }));
};
