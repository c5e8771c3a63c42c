import { contract } from '@field-service/contract/contract.ts';
import type { Services } from '../../../context.ts';
import { bind, bindOpen, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import {
  acceptShipment,
  cancelShipment,
  changeShipment,
  createShipment,
  getParcel,
  getShipment,
  makeLink,
  printShipmentLabels,
  readShipmentHistory,
  scanParcel,
  trackParcel,
} from './commands.ts';
import { parcelDataset, shipmentDataset } from './queries.ts';

const { parcels, shipments } = contract;

export const shipmentRoutes = (services: Pick<Services, 'printer'>): readonly BoundRoute[] => [
  bind(shipments.list, (context, caller, { query }) => readList(shipmentDataset, context, caller, query)),
  bind(shipments.get, (context, _caller, { params }) => getShipment(context, params.id)),
  bind(shipments.labels, (context, _caller, input) => printShipmentLabels(services, context, input)),
  bind(shipments.history, (context, _caller, { params }) => readShipmentHistory(context, params.id)),
  bind(shipments.create, (context, caller, { body }) => createShipment(context, caller, body)),
  bind(shipments.update, (context, caller, { params, body }) => changeShipment(context, caller, params.id, body)),
  bind(shipments.accept, (context, caller, { params, body }) => acceptShipment(context, caller, params.id, body.uts)),
  bind(shipments.remove, (context, caller, { params }) => cancelShipment(context, caller, params.id)),
  bind(parcels.list, (context, caller, { query }) => readList(parcelDataset, context, caller, query)),
  bind(parcels.get, (context, _caller, { params }) => getParcel(context, params.id)),
  bind(parcels.scan, (context, caller, { params, body }) => scanParcel(context, caller, params.id, body)),
  bind(parcels.link, (context, caller, { params }) => makeLink(context, caller, params.id)),
  bindOpen(parcels.track, (context, { params, query }) => trackParcel(context, params.id, query.token)),
];
