import type { KeysOf, StaleKey } from '@field-service/ui/shell/connection/live-updates.ts';

/** The lists that show records of each noun, by the first part of their query keys. */
const listsOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['post', ['reports', 'service-reports', 'home']],
  ['file', ['reports', 'service-reports', 'invoices']],
  ['invoice', ['invoices', 'payments', 'home']],
  ['payment', ['payments', 'invoices', 'home']],
  ['contact_info', ['sites', 'user', 'home']],
  ['app_user', ['user']],
]);

/** The query keys of the portal that contain changed records. */
export const keysOf: KeysOf = (noun) => (listsOf.get(noun) ?? []).map((list): StaleKey => [list]);
