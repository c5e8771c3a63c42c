import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { changeCounter, getCounter, listCounters, removeCounter, saveCounter } from './commands.ts';

const { counters } = contract;

export const counterRoutes: readonly BoundRoute[] = [
  bind(counters.list, (context, caller) => listCounters(context, caller)),
  bind(counters.get, (context, caller, { params }) => getCounter(context, caller, params.id)),
  bind(counters.save, (context, caller, { body }) => saveCounter(context, caller, body)),
  bind(counters.update, (context, caller, { params, body }) => changeCounter(context, caller, params.id, body)),
  bind(counters.remove, (context, caller, { params }) => removeCounter(context, caller, params.id)),
];
