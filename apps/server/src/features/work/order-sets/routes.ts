import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import {
  changeOrderSet,
  createOrderSet,
  endOrderSet,
  getOrderSet,
  previewVisits,
  removeOrderSet,
  startOrderSet,
} from './commands.ts';
import { orderSetDataset } from './datasets.queries.ts';

const { orderSets } = contract;

export const orderSetRoutes: readonly BoundRoute[] = [
  bind(orderSets.list, async (context, caller, { query }) => await readList(orderSetDataset, context, caller, query)),
  bind(orderSets.get, getOrderSet),
  bind(orderSets.create, createOrderSet),
  bind(orderSets.update, changeOrderSet),
  bind(orderSets.remove, removeOrderSet),
  bind(orderSets.start, startOrderSet),
  bind(orderSets.end, endOrderSet),
  bind(orderSets.preview, previewVisits),
];
