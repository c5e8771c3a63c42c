import { contract } from '@field-service/contract/contract.ts';
import type { Services } from '../../../context.ts';
import { bind, bindBatch, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import { bundleInvoices, createInvoice, discardInvoice, getInvoice } from './commands.ts';
import { creditInvoice } from './credit.ts';
import { invoicesDataset } from './datasets.queries.ts';
import { editDraft } from './edit.ts';
import { issueInvoice, requireInvoices } from './issue.ts';
import { printInvoiceAs } from './print.ts';
import { previewRecipients } from './recipients.ts';
import { sendInvoice } from './send.ts';

export const invoiceRoutes = (services: Pick<Services, 'printer' | 'phrases'>): BoundRoute[] => [
  bind(contract.invoices.list, (context, caller, { query }) => readList(invoicesDataset, context, caller, query)),
  bind(contract.invoices.update, (context, caller, { params, body }) => editDraft(context, caller, params.id, body)),
  bind(contract.invoices.credit, (context, caller, { params, body }) =>
    creditInvoice(context, caller, params.id, body),
  ),
  bind(contract.invoices.recipients, (context, _caller, { body }) => previewRecipients(context, body.invoiceIds)),
  bind(contract.invoices.create, (context, caller, { body }) => createInvoice(context, caller, body.postIds)),
  bind(contract.invoices.bundle, (context, caller, { body }) => bundleInvoices(context, caller, body.postIds)),
  bind(contract.invoices.get, (context, _caller, { params }) => getInvoice(context, params.id)),
  bind(contract.invoices.print, (context, _caller, { params }) => printInvoiceAs(services, context, params)),
  bind(contract.invoices.discard, (context, caller, { params, query }) =>
    discardInvoice(context, caller, params.id, query.uts),
  ),
  bind(contract.invoices.issue, (context, caller, { params, body }) =>
    issueInvoice(context, caller, params.id, body.uts),
  ),
  bindBatch(contract.invoices.issueMany, {
    parts: ({ body }) => body.drafts,
    check: async (context, _caller, drafts) =>
      void (await requireInvoices(
        context,
        drafts.map(({ id }) => id),
      )),
    run: async (context, caller, { id, uts }) => ({ docno: (await issueInvoice(context, caller, id, uts)).docno }),
    answer: (id, outcome) =>
      'done' in outcome
        ? { id, docno: outcome.done.docno, problem: null }
        : { id, docno: null, problem: { code: outcome.refused.code, params: { ...outcome.refused.params } } },
  }),
  bindBatch(contract.invoices.sendMany, {
    parts: ({ body }) => body.invoiceIds.map((id) => ({ id })),
    check: async (context, _caller, invoices) =>
      void (await requireInvoices(
        context,
        invoices.map(({ id }) => id),
      )),
    run: async (context, caller, { id }) => await sendInvoice(context, caller, id, {}),
    answer: (id, outcome) =>
      'done' in outcome
        ? { id, to: outcome.done.to, problem: null }
        : { id, to: null, problem: { code: outcome.refused.code, params: { ...outcome.refused.params } } },
  }),
  bind(contract.invoices.send, (context, caller, { params, body }) => sendInvoice(context, caller, params.id, body)),
];
