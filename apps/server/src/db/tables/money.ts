import type { ColumnType, Generated } from 'kysely';

export interface MoneyProblem {
  /** An error code of the contract. */
  code: string;
  params: Record<string, unknown>;
  at: number;
}
type Problem = ColumnType<MoneyProblem | null, string | null | undefined, string | null>;
type Numeric = ColumnType<string, string, string>;

/** What a provider with its own checkout adds to a payment. */
export interface ProviderColumns {
  provider_ref: Generated<string | null>;
  provider_payment: Generated<string | null>;
  checkout_url: Generated<string | null>;
  problem: Problem;
}

/** Reminders, and the billed periods of contracts with a flat price. */
export interface MoneyTables {
  invoice_reminder: {
    id: Generated<string>;
    invoice_id: string;
    level: number;
    at: number;
    user_id: Generated<string | null>;
  };
  billing_period: {
    id: string;
    folder_id: string;
    contact_id: string;
    order_set_id: string;
    from_day: number;
    to_day: number;
    bill_on: number;
    tax_point: number;
    days: number;
    full_days: number;
    amount: Numeric;
    state: Generated<'due' | 'billed' | 'returned' | 'void'>;
    invoice_id: Generated<string | null>;
    problem: Problem;
    cts: ColumnType<number, number | undefined, never>;
    uts: ColumnType<number, never, never>;
    seq: ColumnType<number, never, never>;
  };
}
