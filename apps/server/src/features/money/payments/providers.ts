import type { onlineProviders } from '@field-service/contract/money/payments.ts';
import type { Money } from '@field-service/domain/values/money.ts';
import type { Config } from '../../../config.ts';

export type Provider = (typeof onlineProviders)[number];

/** A provider's report on a payment, once its signature has been verified. */
export interface Notice {
  /** The provider's own id of the event; identical when the event is repeated. */
  event: string;
  /** The payment, identified by its own id, the provider's checkout id, or the charge id. */
  of: { id: string } | { ref: string } | { chargeId: string };
  tells:
    | { what: 'result'; state: 'confirmed' | 'failed' | 'waiting'; amount: Money; currency: string; chargeId?: string }
    /** The total refunded to the payer. */
    | { what: 'returned'; total: Money; currency: string }
    /**
     * The payer's bank has claimed the money back. `lost`: the bank took it; `won`: the site kept it. `ref` is the
     * provider's dispute id.
     */
    | {
        what: 'dispute';
        ref: string;
        outcome: 'open' | 'lost' | 'won';
        amount: Money;
        currency: string;
        status: string;
        reason: string;
      };
}
/** A notification as received. */
export interface RawNotice {
  rawBody: Buffer;
  header: (name: string) => string | undefined;
}
/** Verifies and parses a notification; undefined if it does not concern a payment. */
export type ReadNotice = (context: { config: Config; now: number }, raw: RawNotice) => Promise<Notice | undefined>;

/**
 * The configured online payment methods. The sandbox, which needs no network and moves no money, is never available in
 * production.
 */
export const providersOf = (config: Config): readonly Provider[] => [
  ...(config.stripe === undefined ? [] : ['stripe' as const]),
  ...(config.production ? [] : ['sandbox' as const]),
];
