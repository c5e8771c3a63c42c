import { contract } from '@field-service/contract/contract.ts';
import { readList } from '../../../datasets/public.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import {
  approveSupplyRequest,
  cancelSupplyRequest,
  createSupplyRequest,
  getSupplyRequest,
  rejectSupplyRequest,
} from './requests.ts';
import { supplyRequestDataset } from './requests.queries.ts';

const { supplyRequests } = contract;

export const supplyRequestRoutes: readonly BoundRoute[] = [
  bind(supplyRequests.list, (context, caller, { query }) => readList(supplyRequestDataset, context, caller, query)),
  bind(supplyRequests.get, (context, _caller, { params }) => getSupplyRequest(context, params.id)),
  bind(supplyRequests.create, (context, caller, { body }) => createSupplyRequest(context, caller, body)),
  bind(supplyRequests.approve, (context, caller, { params, body }) =>
    approveSupplyRequest(context, caller, params.id, body),
  ),
  bind(supplyRequests.reject, (context, caller, { params, body }) =>
    rejectSupplyRequest(context, caller, params.id, body),
  ),
  bind(supplyRequests.cancel, (context, caller, { params, body }) =>
    cancelSupplyRequest(context, caller, params.id, body),
  ),
];
