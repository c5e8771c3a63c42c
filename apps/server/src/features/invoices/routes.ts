import { contract } from '@field-service/contract/contract.ts';
import { bind } from '../../plugins/bind.ts';
import { createInvoice, discardInvoice, getInvoice, issueInvoice } from './commands.ts';

export const invoiceRoutes = [
  bind(contract.invoices.create, (context, caller, { body }) => createInvoice(context, caller, body.postIds)),
  bind(contract.invoices.get, (context, _caller, { params }) => getInvoice(context, params.id)),
  bind(contract.invoices.discard, (context, caller, { params }) => discardInvoice(context, caller, params.id)),
  bind(contract.invoices.issue, (context, caller, { params }) => issueInvoice(context, caller, params.id)),
];
