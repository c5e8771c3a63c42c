import { bundledRouteTable } from '@field-service/contract/bundled-route-table.ts';
import { createClient, type Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import type { RouteTable } from '@field-service/contract/route-table.ts';
import type { Access } from '@field-service/contract/route.ts';
import type { DatasetName, data, datasets } from '@field-service/contract/data.ts';
import type { Transport } from '@field-service/contract/transport.ts';
import { rememberFailure } from '@field-service/ui/shell/recent-failures.ts';
import type { ZodArray } from 'zod';
import { sessionStore } from './session-store.ts';

export const transport: Transport = {
  origin: '',
  caller: 'staff',
  token: () => sessionStore.snapshot().session?.token,
  folderId: () => sessionStore.snapshot().session?.folderId ?? undefined,
  online: () => navigator.onLine,
  onFailure: (failure) => {
    rememberFailure(failure, Date.now());
    if (failure.sess && failure.sess !== 'on') sessionStore.end(failure.sess);
  },
};

export const api: Client<Contract> = createClient(bundledRouteTable, transport);

/** `GET data/{name}`, typed by the rows that the contract declares for each name. */
interface DatasetRoute<N extends DatasetName> {
  method: 'GET';
  path: string;
  summary: string;
  access: Access;
  query: (typeof data.read)['query'];
  data: ZodArray<(typeof datasets)[N]>;
}
type Read = 'full-schedules' | 'technicians' | 'teams' | 'contacts' | 'item-report' | 'unbilled' | 'invoices';
interface DatasetContract {
  read: { readonly [N in Read]: DatasetRoute<N> };
}
const datasetTable: RouteTable<DatasetContract> = {
  read: {
    'full-schedules': ['GET', '/api/data/full-schedules'],
    technicians: ['GET', '/api/data/technicians'],
    teams: ['GET', '/api/data/teams'],
    contacts: ['GET', '/api/data/contacts'],
    'item-report': ['GET', '/api/data/item-report'],
    unbilled: ['GET', '/api/data/unbilled'],
    invoices: ['GET', '/api/data/invoices'],
  },
};

/** Reads named datasets, for example `datasetReads.unbilled({ query: { search } })`. */
export const datasetReads = createClient(datasetTable, transport).read;
