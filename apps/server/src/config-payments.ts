/** Stripe, as a way to pay. */
export interface StripeSettings {
  secretKey: string;
  /** Signs what Stripe tells of payments. */
  webhookSecret: string;
  /** Where its API is, when not at its own address: a gateway of a closed network, or a test. */
  apiBase?: string;
}

/** Reads the providers of payments. Notes what is wrong in `problems`; a key is never repeated there. */
export function readPayments(
  text: (name: string) => string | undefined,
  address: (name: string, protocols: readonly string[]) => string | undefined,
  production: boolean,
  problems: string[],
): StripeSettings | undefined {
  const [secretKey, webhookSecret] = [text('STRIPE_SECRET_KEY'), text('STRIPE_WEBHOOK_SECRET')];
  const apiBase = address('STRIPE_API_BASE', production ? ['https:'] : ['http:', 'https:']);
  if (secretKey === undefined && webhookSecret === undefined) {
    if (text('STRIPE_API_BASE') !== undefined) problems.push('STRIPE_API_BASE is set without STRIPE_SECRET_KEY.');
    return undefined;
  }
  if (secretKey === undefined || webhookSecret === undefined) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all.');
    return undefined;
  }
  return { secretKey, webhookSecret, ...(apiBase === undefined ? {} : { apiBase }) };
}
