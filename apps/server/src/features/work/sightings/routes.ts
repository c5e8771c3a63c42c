import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import { closeSighting, createSighting, getSighting } from './commands.ts';
import { sightingDataset } from './queries.ts';

const { sightings } = contract;

export const sightingRoutes: readonly BoundRoute[] = [
  bind(sightings.list, async (context, caller, { query }) => await readList(sightingDataset, context, caller, query)),
  bind(sightings.get, async (context, _caller, { params }) => await getSighting(context, params.id)),
  bind(sightings.create, createSighting),
  bind(sightings.close, closeSighting),
];
