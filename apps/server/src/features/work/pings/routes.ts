import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { lastPing, ping } from './commands.ts';

export const pingRoutes: readonly BoundRoute[] = [
  bind(contract.session.ping, ping),
  bind(contract.session.lastPing, lastPing),
];
