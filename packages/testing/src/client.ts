import { createClient, type Client } from '@field-service/contract/client.ts';
import { contract, type Contract } from '@field-service/contract/contract.ts';
import { toRouteTable, type RouteTable } from '@field-service/contract/route-table.ts';

export { sentPassword } from '@field-service/server/features/access/sessions/public.ts';

export type TestClient = Client<Contract>;

/** Always true, because the table is created from the same contract. */
const isTable = (table: object): table is RouteTable<Contract> =>
  Object.keys(contract).every((group) => group in table);
const table = toRouteTable(contract);

export interface ClientOptions {
  url: string;
  caller?: 'staff' | 'portal';
  token?: string;
  folderId?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Creates the contract's typed client for a running server. */
export function clientOf({ url, caller = 'staff', token, folderId, headers = {} }: ClientOptions): TestClient {
  if (!isTable(table)) throw new TypeError('unreachable: the table has every group');
  return createClient<Contract>(table, {
    origin: url,
    caller,
    token: () => token,
    folderId: () => folderId,
    fetch: async (input, init) =>
      await fetch(input, { ...init, headers: { ...headers, ...Object.fromEntries(new Headers(init?.headers)) } }),
  });
}
