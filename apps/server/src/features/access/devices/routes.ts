import { contract } from '@field-service/contract/contract.ts';
import { bind, bindOpen, type BoundRoute } from '../../../plugins/bind.ts';
import type { Sessions } from '../sessions/public.ts';
import { startSecret, storeSecret, verifySecret } from './secrets.ts';

const { devices } = contract;

export const deviceRoutes = (sessions: Sessions): BoundRoute[] => [
  bindOpen(devices.startSecret, async (context, { params }) => await startSecret(context, sessions, params.id), {
    transaction: false,
  }),
  bind(devices.storeSecret, storeSecret),
  // A used nonce remains used regardless of the outcome, so the call runs without a transaction.
  bindOpen(devices.verifySecret, async (context, input) => await verifySecret(context, sessions, input), {
    transaction: false,
  }),
];
