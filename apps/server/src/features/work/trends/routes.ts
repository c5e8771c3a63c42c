import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import { approveThreshold, changeAction, createThreshold, getAction, getThreshold, stepAction } from './commands.ts';
import { readHeat } from './heat.ts';
import { correctiveActionDataset, thresholdDataset } from './thresholds.queries.ts';
import { readTrend } from './trend.ts';

const { trends, thresholds, correctiveActions } = contract;

export const trendRoutes: readonly BoundRoute[] = [
  bind(trends.read, readTrend),
  bind(trends.heat, readHeat),
  bind(thresholds.list, async (context, caller, { query }) => await readList(thresholdDataset, context, caller, query)),
  bind(thresholds.get, async (context, _caller, { params }) => await getThreshold(context, params.id)),
  bind(thresholds.create, createThreshold),
  bind(thresholds.approve, approveThreshold),
  bind(
    correctiveActions.list,
    async (context, caller, { query }) => await readList(correctiveActionDataset, context, caller, query),
  ),
  bind(correctiveActions.get, async (context, _caller, { params }) => await getAction(context, params.id)),
  bind(correctiveActions.update, changeAction),
  bind(
    correctiveActions.done,
    async (context, caller, { params, body }) =>
      await stepAction(context, caller, { from: 'open', to: 'done' }, params.id, body),
  ),
  bind(
    correctiveActions.verify,
    async (context, caller, { params, body }) =>
      await stepAction(context, caller, { from: 'done', to: 'verified' }, params.id, body),
  ),
];
