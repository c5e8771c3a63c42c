import { contract } from '@field-service/contract/contract.ts';
import type { Services } from '../../../context.ts';
import { bind, bindAhead, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import { printLabels } from './labels.ts';
import { measurePicture } from './plan-picture.ts';
import { planDataset } from './plans.queries.ts';
import { changePlan, createPlan, getPlan, removePlan, revisePlan } from './plans.ts';
import { stationDataset } from './stations.queries.ts';
import {
  changeStation,
  createStation,
  getStation,
  placeStation,
  removeStation,
  restoreStation,
  retireStation,
} from './stations.ts';

const { plans, stations } = contract;

export const stationRoutes = (services: Pick<Services, 'printer'>): readonly BoundRoute[] => [
  bind(plans.list, (context, caller, { query }) => readList(planDataset, context, caller, query)),
  bind(plans.get, (context, _caller, { params, query }) => getPlan(context, params.id, query.at)),
  bindAhead(
    plans.create,
    (context, caller, { body }) => measurePicture(context, caller, body.fileid),
    (context, caller, { body }, picture) => createPlan(context, caller, body, picture),
  ),
  bind(plans.update, (context, caller, { params, body }) => changePlan(context, caller, params.id, body)),
  bindAhead(
    plans.revise,
    async (context, caller, { body }) =>
      body.fileid === undefined ? null : await measurePicture(context, caller, body.fileid),
    (context, caller, { params, body }, picture) => revisePlan(context, caller, params.id, body, picture),
  ),
  bind(plans.remove, (context, caller, { params }) => removePlan(context, caller, params.id)),
  bind(stations.list, (context, caller, { query }) => readList(stationDataset, context, caller, query)),
  bind(stations.labels, (context, _caller, input) => printLabels(services, context, input)),
  bind(stations.get, (context, _caller, { params }) => getStation(context, params.id)),
  bind(stations.create, (context, caller, { body }) => createStation(context, caller, body)),
  bind(stations.update, (context, caller, { params, body }) => changeStation(context, caller, params.id, body)),
  bind(stations.place, (context, caller, { params, body }) => placeStation(context, caller, params.id, 'place', body)),
  bind(stations.move, (context, caller, { params, body }) => placeStation(context, caller, params.id, 'move', body)),
  bind(stations.relabel, (context, caller, { params, body }) =>
    placeStation(context, caller, params.id, 'relabel', body),
  ),
  bind(stations.retire, (context, caller, { params, body }) => retireStation(context, caller, params.id, body)),
  bind(stations.restore, (context, caller, { params, body }) => restoreStation(context, caller, params.id, body)),
  bind(stations.remove, (context, caller, { params }) => removeStation(context, caller, params.id)),
];
