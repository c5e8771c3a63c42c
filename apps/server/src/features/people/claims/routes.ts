import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import { getClaim, removeClaim } from './commands.ts';
import { claimDataset } from './queries.ts';
import { stepClaim } from './steps.ts';

const { claims } = contract;

export const claimRoutes: readonly BoundRoute[] = [
  bind(claims.list, async (context, caller, { query }) => await readList(claimDataset, context, caller, query)),
  bind(claims.get, async (context, _caller, { params }) => await getClaim(context, params.id)),
  bind(
    claims.submit,
    async (context, caller, { params, body }) => await stepClaim(context, caller, params.id, 'submitted', body),
  ),
  bind(
    claims.withdraw,
    async (context, caller, { params, body }) => await stepClaim(context, caller, params.id, 'draft', body),
  ),
  bind(
    claims.approve,
    async (context, caller, { params, body }) => await stepClaim(context, caller, params.id, 'approved', body),
  ),
  bind(
    claims.reject,
    async (context, caller, { params, body }) => await stepClaim(context, caller, params.id, 'rejected', body),
  ),
  bind(
    claims.pay,
    async (context, caller, { params, body }) => await stepClaim(context, caller, params.id, 'paid', body),
  ),
  bind(claims.remove, async (context, caller, { params }) => await removeClaim(context, caller, params.id)),
];
