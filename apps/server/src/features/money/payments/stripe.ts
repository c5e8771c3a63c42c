import { fromStripeAmount, toStripeAmount } from '@field-service/domain/money/stripe-amount.ts';
import type { Money } from '@field-service/domain/values/money.ts';
import Stripe from 'stripe';
import { z } from 'zod';
import type { StripeSettings } from '../../../config-payments.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import type { Notice, ReadNotice } from './providers.ts';

/** The number of seconds for which a Stripe signature is valid. */
const tolerance = 300;

function clientOf({ secretKey, apiBase }: StripeSettings): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  const secure = base?.protocol === 'https:';
  const at =
    base === undefined
      ? {}
      : {
          host: base.hostname,
          port: base.port === '' ? (secure ? 443 : 80) : Number(base.port),
          protocol: secure ? ('https' as const) : ('http' as const),
        };
  return new Stripe(secretKey, { ...at, maxNetworkRetries: 2, timeout: 20_000, telemetry: false });
}

export interface Checkout {
  /** Stripe's checkout id. */
  ref: string;
  /** The page on which the customer pays. */
  url: string;
}
interface Asked {
  paymentId: string;
  amount: Money;
  currency: string;
  docnos: readonly string[];
  lang: string;
}

/**
 * Opens a Stripe checkout page for one payment. The payment's id is the idempotency key, so that a repeated request
 * does not open a second page. Throws `payment.provider_unavailable` for an amount that Stripe cannot accept, and
 * `payment.provider_failed` if Stripe does not respond or rejects the request.
 */
export async function openCheckout(
  context: Pick<RequestContext, 'config' | 'log'>,
  settings: StripeSettings,
  asked: Asked,
): Promise<Checkout> {
  const count = toStripeAmount(asked.amount, asked.currency);
  if (count === undefined)
    throw new Refusal('payment.provider_unavailable', { provider: 'stripe', currency: asked.currency });
  const back = `${context.config.appBase}/portal/payment?id=${asked.paymentId}`;
  const metadata = { payment: asked.paymentId };
  try {
    const session = await clientOf(settings).checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: asked.paymentId,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: asked.currency.toLowerCase(),
              unit_amount: count,
              product_data: { name: asked.docnos.join(', ').slice(0, 250) },
            },
          },
        ],
        metadata,
        payment_intent_data: { metadata },
        locale: localeOf(asked.lang),
        success_url: back,
        cancel_url: back,
      },
      { idempotencyKey: asked.paymentId },
    );
    if (session.url === null) throw new Refusal('payment.provider_failed', { provider: 'stripe' });
    return { ref: session.id, url: session.url };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    context.log.warn(
      {
        type: error.type,
        code: error.code,
        status: error.statusCode,
        stripeRequest: error.requestId,
        payment: asked.paymentId,
      },
      'Stripe opened no checkout',
    );
    throw new Refusal('payment.provider_failed', { provider: 'stripe' }, { cause: error });
  }
}

const localeOf = (lang: string): 'en-GB' | 'vi' | 'ms' | 'id' | 'zh' =>
  lang === 'zh-CN' ? 'zh' : lang === 'vi' || lang === 'ms' || lang === 'id' ? lang : 'en-GB';

const Session = z.looseObject({
  id: z.string().max(200),
  payment_status: z.string(),
  amount_total: z.int(),
  currency: z.string().length(3),
  payment_intent: z.string().max(200).nullish(),
});
const Charge = z.looseObject({
  payment_intent: z.string().max(200).nullish(),
  amount_refunded: z.int(),
  currency: z.string().length(3),
});
const Dispute = z.looseObject({
  id: z.string().min(1).max(200),
  payment_intent: z.string().max(200).nullish(),
  amount: z.int(),
  currency: z.string().length(3),
  status: z.string().max(50),
  reason: z.string().max(100),
});
const StripeEvent = z.looseObject({
  id: z.string().min(1).max(200),
  type: z.string(),
  data: z.looseObject({ object: z.unknown() }),
});

const states: Readonly<Record<string, 'confirmed' | 'failed'>> = {
  'checkout.session.async_payment_succeeded': 'confirmed',
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'failed',
};
const worth = (count: number, currency: string): { amount: Money; currency: string } => ({
  amount: fromStripeAmount(count, currency.toUpperCase()),
  currency: currency.toUpperCase(),
});

/** The outcomes of a dispute; closing an early warning withdraws no money. */
const outcomes: Readonly<Record<string, 'lost' | 'won'>> = { lost: 'lost', won: 'won', warning_closed: 'won' };

function returnedOf({ amount_refunded: count, currency }: z.output<typeof Charge>): Notice['tells'] {
  const { amount: total, currency: code } = worth(count, currency);
  return { what: 'returned', total, currency: code };
}

/** Converts a Stripe event to a notification; undefined for events that do not concern a payment. */
function noticeOf({ id: event, type, data: { object } }: z.output<typeof StripeEvent>): Notice | undefined {
  if (type === 'checkout.session.completed' || states[type] !== undefined) {
    const session = Session.parse(object);
    // With a slow payment method, a checkout completes before the money has arrived.
    const state = states[type] ?? (session.payment_status === 'paid' ? 'confirmed' : 'waiting');
    return {
      event,
      of: { ref: session.id },
      tells: {
        what: 'result',
        state,
        ...worth(session.amount_total, session.currency),
        ...(session.payment_intent ? { chargeId: session.payment_intent } : {}),
      },
    };
  }
  if (type === 'charge.refunded') {
    const charge = Charge.parse(object);
    return charge.payment_intent
      ? { event, of: { chargeId: charge.payment_intent }, tells: returnedOf(charge) }
      : undefined;
  }
  if (type.startsWith('charge.dispute.')) {
    const dispute = Dispute.parse(object);
    const { id: ref, status, reason } = dispute;
    const outcome = type === 'charge.dispute.closed' ? (outcomes[status] ?? 'open') : 'open';
    return dispute.payment_intent
      ? {
          event,
          of: { chargeId: dispute.payment_intent },
          tells: { what: 'dispute', ref, outcome, ...worth(dispute.amount, dispute.currency), status, reason },
        }
      : undefined;
  }
  return undefined;
}

/** Throws `payment.signature_invalid` for a body that Stripe did not sign, or signed too long ago. */
export const readStripeNotice: ReadNotice = async ({ config, now }, { rawBody, header }) => {
  const { stripe } = config;
  if (stripe === undefined) throw new Refusal('payment.signature_invalid');
  let event: unknown;
  try {
    event = await Stripe.webhooks.constructEventAsync(
      rawBody,
      header('stripe-signature') ?? '',
      stripe.webhookSecret,
      tolerance,
      undefined,
      now,
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new Refusal('payment.signature_invalid', {}, { cause: error });
    throw error;
  }
  const read = StripeEvent.safeParse(event);
  return read.success ? noticeOf(read.data) : undefined;
};
