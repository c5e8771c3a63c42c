import { contract } from '@field-service/contract/contract.ts';
import { bind, bindOpen } from '../../plugins/bind.ts';
import { decideSandbox, getPayment, receiveNotification, startPayment } from './commands.ts';
import { providersOf } from './providers.ts';

export const paymentRoutes = [
  bind(contract.payments.providers, (context) => providersOf(context.config).map((code) => ({ code }))),
  bind(contract.payments.pay, (context, caller, { body }) => startPayment(context, caller, body)),
  bind(contract.payments.get, (context, _caller, { params }) => getPayment(context, params.id)),
  bind(contract.payments.sandboxDecide, (context, _caller, { params, body }) => decideSandbox(context, params.id, body.approve)),
  bindOpen(contract.payments.webhook, async (context, { params, body }) => {
    const { system: db, enqueue, notify } = context;
    await receiveNotification(context, { db, enqueue, notify }, params.provider, context.http.rawBody ?? Buffer.alloc(0), context.http.header('x-signature'), body);
    return {};
  }),
];
