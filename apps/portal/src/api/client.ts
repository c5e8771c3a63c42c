import { bundledRouteTable } from '@field-service/contract/bundled-route-table.ts';
import { createClient, type Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import type { Transport } from '@field-service/contract/transport.ts';
import { datasetsOf } from '@field-service/ui/list/datasets.ts';
import { createQueryClient } from '@field-service/ui/shell/query-client.ts';
import { createConnection } from '@field-service/ui/shell/connection/connection.ts';
import { rememberFailure } from '@field-service/ui/shell/failures/recent-failures.ts';
import { endSession, folderChoice, jwt } from './session.ts';

export const queryClient = createQueryClient();

export const connection = createConnection();

/** The portal's connection to the server: the page's own origin, with the token in the `jwt` header. */
export const transport: Transport = {
  origin: '',
  caller: 'portal',
  token: jwt.get,
  folderId: folderChoice.get,
  online: () => navigator.onLine,
  onAccepted: connection.heard,
  onFailure: (failure) => {
    connection.failed(failure);
    rememberFailure(failure, Date.now());
    // A rejected login has no `sess`: only an existing session can end.
    if (failure.status === 401 && failure.sess !== undefined && failure.sess !== 'on') endSession();
  },
};

export const api: Client<Contract> = createClient(bundledRouteTable, transport);
export const datasets = datasetsOf(api.data.read);

/** Query keys of data that belongs to no user and remains valid after a login. */
const userIndependentKeys = ['public', 'contact-settings'];

/** Drops all data read for the customer who was logged in. */
export const forgetData = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => !userIndependentKeys.some((name) => name === queryKey[0]) });
