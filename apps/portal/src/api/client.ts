import { bundledRouteTable } from '@field-service/contract/bundled-route-table.ts';
import { createClient } from '@field-service/contract/client.ts';
import type { Transport } from '@field-service/contract/transport.ts';
import { createQueryClient } from '@field-service/ui/shell/query-client.ts';
import { rememberFailure } from '@field-service/ui/shell/recent-failures.ts';
import { endSession, folderChoice, jwt } from './session.ts';

export const queryClient = createQueryClient();

/** The portal's connection to the server: the page's own origin, with the token in the `jwt` header. */
export const transport: Transport = {
  origin: '',
  caller: 'portal',
  token: jwt.get,
  folderId: folderChoice.get,
  online: () => navigator.onLine,
  onFailure: (failure) => {
    rememberFailure(failure, Date.now());
    // A rejected login has no `sess`: only an existing session can end.
    if (failure.status === 401 && failure.sess !== undefined && failure.sess !== 'on') endSession();
  },
};

export const api = createClient(bundledRouteTable, transport);

/** Query keys of data that belongs to no user and remains valid after a login. */
const userIndependentKeys = ['public', 'contact-settings'];

/** Drops all data read for the customer who was logged in. */
export const forgetData = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => !userIndependentKeys.some((name) => name === queryKey[0]) });
