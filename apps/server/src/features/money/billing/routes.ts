import { contract } from '@field-service/contract/contract.ts';
import type { Services } from '../../../context.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import { billSet, previewPeriods } from './commands.ts';
import { billingPeriodDataset } from './datasets.queries.ts';
import { remindByHand } from './remind.ts';
import { printStatement, readStatement, sendStatement } from './statement.ts';

const { billingPeriods, statements } = contract;

export const billingRoutes = (services: Pick<Services, 'printer' | 'phrases'>): BoundRoute[] => [
  bind(
    billingPeriods.list,
    async (context, caller, { query }) => await readList(billingPeriodDataset, context, caller, query),
  ),
  bind(billingPeriods.preview, previewPeriods),
  bind(billingPeriods.bill, billSet),
  bind(
    contract.invoices.remind,
    async (context, caller, { params, body }) => await remindByHand(context, caller, params.id, body),
  ),
  bind(
    statements.get,
    async (context, caller, { params, query }) => await readStatement(context, caller, params.id, query),
  ),
  bind(
    statements.print,
    async (context, caller, { params, query }) => await printStatement(services, context, caller, params, query),
  ),
  bind(
    statements.send,
    async (context, caller, { params, body }) => await sendStatement(context, caller, params.id, body),
  ),
];
