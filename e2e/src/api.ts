import { createHash } from 'node:crypto';
import { createClient, type Client } from '@field-service/contract/client.ts';
import { contract, type Contract } from '@field-service/contract/contract.ts';
import { toRouteTable, type RouteTable } from '@field-service/contract/route-table.ts';

/** The table is created from this same contract. */
const isTable = (table: object): table is RouteTable<Contract> =>
  Object.keys(contract).every((group) => group in table);
const table = toRouteTable(contract);

/** The typed client of a user of the demonstration, for checking the server's records. */
export async function clientOf(
  url: string,
  username: string,
  app: 'web' | 'app' | 'portal',
): Promise<Client<Contract> & { fetchFile: (id: string) => Promise<Buffer> }> {
  if (!isTable(table)) throw new TypeError('unreachable: the table has every group');
  const held: { token?: string } = {};
  const client = createClient<Contract>(table, {
    origin: url,
    caller: app === 'portal' ? 'portal' : 'staff',
    token: () => held.token,
    folderId: () => undefined,
  });
  const password = createHash('sha256').update(`${username}:demo-2026`).digest('hex');
  held.token = (await client.session.login({ query: { app }, body: { username, password } })).data.token;
  return {
    ...client,
    fetchFile: async (id) =>
      Buffer.from(await (await client.files.get({ params: { id }, query: {} })).data.arrayBuffer()),
  };
}
