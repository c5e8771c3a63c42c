/** Stripe as a payment method. */
export interface StripeSettings {
  secretKey: string;
  /** Signs Stripe's notifications about payments. */
  webhookSecret: string;
  /** The URL of the API if it is not Stripe's own, such as a gateway in a closed network or a test server. */
  apiBase?: string;
}

/**
 * Reads the settings for Stripe; undefined without its keys. Adds errors to `problems`, which never contain one of the
 * keys.
 */
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
