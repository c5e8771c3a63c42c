import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import { changeRecommendation, createRecommendation, getRecommendation, stepRecommendation } from './commands.ts';
import { recommendationDataset } from './queries.ts';

const { recommendations } = contract;

export const recommendationRoutes: readonly BoundRoute[] = [
  bind(
    recommendations.list,
    async (context, caller, { query }) => await readList(recommendationDataset, context, caller, query),
  ),
  bind(recommendations.get, async (context, caller, { params }) => await getRecommendation(context, caller, params.id)),
  bind(recommendations.create, createRecommendation),
  bind(recommendations.update, changeRecommendation),
  bind(
    recommendations.accept,
    async (context, caller, { params, body }) => await stepRecommendation(context, caller, 'accepted', params.id, body),
  ),
  bind(
    recommendations.done,
    async (context, caller, { params, body }) => await stepRecommendation(context, caller, 'done', params.id, body),
  ),
  bind(
    recommendations.verify,
    async (context, caller, { params, body }) => await stepRecommendation(context, caller, 'verified', params.id, body),
  ),
  bind(
    recommendations.reject,
    async (context, caller, { params, body }) => await stepRecommendation(context, caller, 'rejected', params.id, body),
  ),
];
