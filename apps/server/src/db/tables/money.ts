import type { Generated } from 'kysely';
import type {
  Data,
  Deletable,
  Json,
  JsonDefault,
  Numbered,
  Numeric,
  NumericDefault,
  ProblemColumn,
  Stamped,
  TaxDetail,
} from './columns.ts';

/** The columns that a provider with its own checkout adds to a payment. */
export interface ProviderColumns {
  provider_ref: Generated<string | null>;
  provider_payment: Generated<string | null>;
  checkout_url: Generated<string | null>;
  problem: ProblemColumn;
}

/** More columns of a payment, including those of its provider. */
interface PaymentRecord extends ProviderColumns {
  kind: Generated<'payment' | 'credit' | 'refund'>;
  returns_id: Generated<string | null>;
  withheld: NumericDefault;
  certificate: Generated<string | null>;
  reference: Generated<string | null>;
  proof_file_id: Generated<string | null>;
  reason: Generated<string | null>;
  /** `yyyymmdd`; once confirmed never null. */
  received_on: Generated<number | null>;
}
/** More columns of an invoice. A credit note references the invoice that it credits. */
interface InvoiceRecord {
  kind: Generated<'invoice' | 'credit'>;
  credits_id: Generated<string | null>;
  reason: Generated<string | null>;
  note: Generated<string>;
  po_number: Generated<string | null>;
}

/** Invoices, payments, and the billing of contracts. */
export interface MoneyTables {
  invoice: Stamped &
    Numbered &
    Deletable & {
      id: string;
      folder_id: string;
      contact_id: string;
      state: Generated<'draft' | 'issued' | 'part_paid' | 'paid' | 'void'>;
      docno: string | null;
      currency: string;
      nett: Numeric;
      taxes: Numeric;
      amount: Numeric;
      paid: NumericDefault;
      issued_at: number | null;
      issued_on: number | null;
      due_on: number | null;
      snapshot: JsonDefault<Data>;
      created_by: string | null;
    } & InvoiceRecord;
  invoice_line: {
    id: string;
    invoice_id: string;
    ord: number;
    post_id: string | null;
    post_line_id: string | null;
    credits_line_id: Generated<string | null>;
    billing_period_id: Generated<string | null>;
    ui_disc: Generated<string | null>;
    name: string;
    qty: Numeric;
    uom: string;
    price: Numeric;
    discount: Numeric;
    nett: Numeric;
    taxes: Numeric;
    amount: Numeric;
    tax_id: string | null;
    tax_detail: JsonDefault<TaxDetail[]>;
  };
  invoice_post: { post_id: string; invoice_id: string };
  invoice_reminder: {
    id: Generated<string>;
    invoice_id: string;
    level: number;
    at: number;
    user_id: Generated<string | null>;
  };
  billing_period: Stamped &
    Numbered & {
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
      problem: ProblemColumn;
    };
  payment: Stamped &
    Numbered &
    PaymentRecord & {
      id: string;
      folder_id: string;
      contact_id: string;
      provider: string;
      state: Generated<'pending' | 'confirmed' | 'failed'>;
      currency: string;
      amount: Numeric;
      user_id: string | null;
      confirmed_at: number | null;
      type_id: Generated<string | null>;
    };
  payment_invoice: { payment_id: string; invoice_id: string; amount: Numeric; applied: NumericDefault };
  payment_notice: {
    provider: string;
    event: string;
    money: string;
    tells: Json<Data>;
    at: number;
    seq: Generated<number>;
  };
  payment_event: { provider: string; event: string; payment_id: string; body: Json<Data>; at: number };
}
