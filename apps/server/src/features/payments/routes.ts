import { contract } from '@field-service/contract/contract.ts';
import { bind, bindOpen } from '../../plugins/bind.ts';
import { readList } from '../data/public.ts';
import { decideSandbox, getPayment, receiveNotification, startPayment } from './commands.ts';
import { paymentsDataset } from './datasets.queries.ts';
import { providersOf } from './providers.ts';
import { decidePayment, recordPayment, refundPayment, tellTransfer } from './records.ts';

const { paymentRecords } = contract;

export const paymentRoutes = [
  bind(contract.payments.providers, (context) => providersOf(context.config).map((code) => ({ code }))),
  bind(contract.payments.pay, (context, caller, { body }) => startPayment(context, caller, body)),
  bind(contract.payments.get, (context, _caller, { params }) => getPayment(context, params.id)),
  bind(contract.payments.sandboxDecide, (context, _caller, { params, body }) => decideSandbox(context, params.id, body.approve)),
  bind(paymentRecords.list, (context, caller, { query }) => readList(paymentsDataset, context, caller, query)),
  bind(paymentRecords.record, (context, caller, { body }) => recordPayment(context, caller, body)),
  bind(paymentRecords.transfer, (context, caller, { body }) => tellTransfer(context, caller, body)),
  bind(paymentRecords.confirm, (context, caller, { params }) => decidePayment(context, caller, params.id, null)),
  bind(paymentRecords.reject, (context, caller, { params, body }) => decidePayment(context, caller, params.id, body.reason)),
  bind(paymentRecords.refund, (context, caller, { params, body }) => refundPayment(context, caller, params.id, body)),
  bindOpen(contract.payments.webhook, async (context, { params, body }) => {
    const { system: db, enqueue, notify } = context;
    await receiveNotification(context, { db, enqueue, notify }, params.provider, context.http.rawBody ?? Buffer.alloc(0), context.http.header('x-signature'), body);
    return {};
  }),
];
