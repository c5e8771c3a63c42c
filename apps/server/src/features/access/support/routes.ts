import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import type { Sessions } from '../sessions/public.ts';
import { closeSupport, listSupport, openSupport } from './commands.ts';

const { support } = contract;

export const supportRoutes = (sessions: Sessions): BoundRoute[] => [
  bind(support.list, listSupport),
  bind(support.open, openSupport),
  bind(support.close, async (context, caller, { params }) => await closeSupport(context, sessions, caller, params.id)),
];
