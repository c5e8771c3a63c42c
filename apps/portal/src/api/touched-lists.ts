/** The lists that contain a changed record, as the first part of their query keys; `all` after a gap. */
export type TouchedLists = readonly string[] | 'all';

const listsOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['post', ['reports', 'home']],
  ['file', ['reports', 'invoices']],
  ['invoice', ['invoices', 'payments', 'home']],
  ['payment', ['payments', 'invoices', 'home']],
  ['contact_info', ['sites', 'user', 'home']],
  ['app_user', ['user']],
]);

const nounsOf = (data: string): readonly string[] => {
  const value: unknown = JSON.parse(data);
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
};

/**
 * The lists that a server event makes stale. `changed` lists nouns; `gap` means that any event may have been missed;
 * `end` means that the session is over, which the next call detects and shows.
 */
export const listsTouched = (event: string, data: string): TouchedLists => {
  if (event === 'gap' || event === 'end') return 'all';
  if (event !== 'changed') return [];
  return [...new Set(nounsOf(data).flatMap((noun) => listsOf.get(noun) ?? []))];
};
