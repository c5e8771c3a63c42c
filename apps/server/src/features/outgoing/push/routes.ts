import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { myRegistrations, register } from './commands.ts';

export const pushRoutes: readonly BoundRoute[] = [
  bind(contract.push.registrations, myRegistrations),
  bind(contract.push.register, register),
];
