import { contract } from '@field-service/contract/contract.ts';
import { bind, bindAhead, bindOpen } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import { decideSandbox, getPayment, preparePayment, startPayment } from './commands.ts';
import { paymentsDataset } from './datasets.queries.ts';
import { applyPayment } from './apply.ts';
import { receiveNotice } from './notices.ts';
import { noteSeen, unapplyPayment } from './unapply.ts';
import { decidePayment, recordPayment, refundPayment, reportTransfer } from './records.ts';
import { paymentMethodsOf } from './ways.ts';

const { paymentRecords } = contract;

export const paymentRoutes = [
  bind(contract.payments.providers, paymentMethodsOf),
  bindAhead(
    contract.payments.pay,
    async (context, caller, { body }) => await preparePayment(context, caller, body),
    (context, caller, { body }, prepared) => startPayment(context, caller, body, prepared),
  ),
  bind(contract.payments.get, (context, _caller, { params }) => getPayment(context, params.id)),
  bind(contract.payments.sandboxDecide, (context, _caller, { params, body }) =>
    decideSandbox(context, params.id, body.approve),
  ),
  bind(paymentRecords.list, (context, caller, { query }) => readList(paymentsDataset, context, caller, query)),
  bind(paymentRecords.record, (context, caller, { body }) => recordPayment(context, caller, body)),
  bind(paymentRecords.transfer, (context, caller, { body }) => reportTransfer(context, caller, body)),
  bind(paymentRecords.confirm, (context, caller, { params, body: { uts, ...received } }) =>
    decidePayment(context, caller, params.id, uts, { received }),
  ),
  bind(paymentRecords.reject, (context, caller, { params, body }) =>
    decidePayment(context, caller, params.id, body.uts, { reason: body.reason }),
  ),
  bind(paymentRecords.refund, (context, caller, { params, body }) => refundPayment(context, caller, params.id, body)),
  bind(paymentRecords.apply, (context, caller, { params, body }) => applyPayment(context, caller, params.id, body)),
  bind(paymentRecords.unapply, (context, caller, { params, body }) => unapplyPayment(context, caller, params.id, body)),
  bind(paymentRecords.seen, (context, caller, { params }) => noteSeen(context, caller, params.id)),
  bindOpen(contract.payments.webhook, async (context, { params }) => {
    const { system: db, enqueue, notify, http } = context;
    await receiveNotice(context, { db, enqueue, notify }, params.provider, {
      rawBody: http.rawBody ?? Buffer.alloc(0),
      header: http.header,
    });
    return {};
  }),
];
