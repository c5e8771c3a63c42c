import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { findRecords } from './commands.ts';

const { search } = contract;

export const searchRoutes: readonly BoundRoute[] = [
  bind(search.find, async (context, caller, { query }) => await findRecords(context, caller, query.text)),
];
