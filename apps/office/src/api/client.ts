import { bundledRouteTable } from '@field-service/contract/bundled-route-table.ts';
import { createClient, type Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import type { Transport } from '@field-service/contract/transport.ts';
import { datasetsOf } from '@field-service/ui/list/datasets.ts';
import { createConnection } from '@field-service/ui/shell/connection/connection.ts';
import { rememberFailure } from '@field-service/ui/shell/failures/recent-failures.ts';
import { sessionStore } from './session-store.ts';

export const connection = createConnection();

export const transport: Transport = {
  origin: '',
  caller: 'staff',
  token: () => sessionStore.snapshot().session?.token,
  folderId: () => sessionStore.snapshot().session?.folderId ?? undefined,
  online: () => navigator.onLine,
  onAccepted: connection.heard,
  onFailure: (failure) => {
    connection.failed(failure);
    rememberFailure(failure, Date.now());
    if (failure.sess && failure.sess !== 'on') sessionStore.end(failure.sess);
  },
};

export const api: Client<Contract> = createClient(bundledRouteTable, transport);

/** Named datasets; jobs come from their own list, whose statements are prepared. */
export const datasets = datasetsOf(api.data.read, { posts: api.posts.list });
