import { contract } from '@field-service/contract/contract.ts';
import type { Services } from '../../../context.ts';
import { bindAhead, type BoundRoute } from '../../../plugins/bind.ts';
import { execute } from './commands.ts';

export const consoleRoutes = (services: Pick<Services, 'database'>): BoundRoute[] => [
  bindAhead(
    contract.sqlConsole.exec,
    async (context, caller, input) => await execute(services, context, caller, input),
    (_context, _caller, _input, answer) => answer,
  ),
];
