import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import { correctDay, getWorkTime, recordSign, workTimeHistory } from './commands.ts';
import { workTimeDataset } from './queries.ts';

const { workTime } = contract;

export const workTimeRoutes: readonly BoundRoute[] = [
  bind(workTime.list, async (context, caller, { query }) => await readList(workTimeDataset, context, caller, query)),
  bind(workTime.get, async (context, _caller, { params }) => await getWorkTime(context, params.id)),
  bind(workTime.history, async (context, _caller, { params }) => await workTimeHistory(context, params.id)),
  bind(workTime.record, recordSign),
  bind(workTime.correct, correctDay),
];
