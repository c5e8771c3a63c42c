import type { onlineProviders } from '@field-service/contract/money/payments.ts';
import type { Money } from '@field-service/domain/values/money.ts';
import type { Config } from '../../../config.ts';

export type Provider = (typeof onlineProviders)[number];

/** What a provider tells of a payment, once its signature has been verified. */
export interface Notice {
  /** The provider's own id for the happening; it comes again when the provider repeats itself. */
  event: string;
  /** The payment: by its own id, by the provider's name of the checkout, or by its name of the money. */
  of: { id: string } | { ref: string } | { money: string };
  tells:
    | { what: 'result'; state: 'confirmed' | 'failed' | 'waiting'; amount: Money; currency: string; money?: string }
    /** What of the money went back to the payer, all in all. */
    | { what: 'returned'; total: Money; currency: string }
    /** The payer's bank asks for the money; `lost`: it has taken it, `won`: it leaves it. `ref`: the provider's name of the dispute. */
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
/** A notification as it arrives. */
export interface RawNotice {
  rawBody: Buffer;
  header: (name: string) => string | undefined;
}
/** Verifies and reads a notification; undefined for one that says nothing of payments here. */
export type ReadNotice = (context: { config: Config; now: number }, raw: RawNotice) => Promise<Notice | undefined>;

/** The online ways to pay that are set up. The sandbox needs no network and moves no money: never in production. */
export const providersOf = (config: Config): readonly Provider[] => [
  ...(config.stripe === undefined ? [] : ['stripe' as const]),
  ...(config.production ? [] : ['sandbox' as const]),
];
