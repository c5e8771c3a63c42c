import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { readHome } from './commands.ts';

const { home } = contract;

export const homeRoutes: readonly BoundRoute[] = [bind(home.get, (context, caller) => readHome(context, caller))];
