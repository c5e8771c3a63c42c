import type { ClaimState } from '@field-service/domain/people/claim.ts';
import type { TicketPriority, TicketState } from '@field-service/domain/customers/ticket.ts';
import type { ColumnType, Generated } from 'kysely';

interface Numbered {
  seq: ColumnType<number, never, never>;
}
interface TaxDetail {
  id: string;
  name: string;
  rate: string;
  amount: string;
}
/** Tables of tickets and claims, each alongside its post. */
export interface DeskTables {
  ticket: {
    post_id: string;
    state: Generated<TicketState>;
    category_id: string;
    priority: TicketPriority;
    body: string;
    reporter_id: string | null;
    promise_answer: number;
    promise_resolve: number;
    answer_due: number;
    resolve_due: number | null;
    answered_at: Generated<number | null>;
    resolved_at: Generated<number | null>;
    closed_at: Generated<number | null>;
    job_id: Generated<string | null>;
  };
  ticket_step: Numbered & { id: string; post_id: string; at: number; state: TicketState; by_name: string };
  ticket_message: Numbered & {
    id: string;
    post_id: string;
    at: number;
    user_id: string;
    by_name: string;
    side: 'staff' | 'customer';
    internal: boolean;
    text: string;
    files: Generated<string[]>;
  };
  claim: {
    post_id: string;
    claimant_id: string;
    state: Generated<ClaimState>;
    notes: string;
    currency: string;
    nett: string;
    taxes: string;
    amount: string;
    submitted_at: Generated<number | null>;
    decided_at: Generated<number | null>;
    decided_by: Generated<string | null>;
    reason: Generated<string | null>;
    paid_at: Generated<number | null>;
    paid_by: Generated<string | null>;
    reference: Generated<string | null>;
  };
  claim_line: {
    id: string;
    post_id: string;
    ord: number;
    date: number;
    kind: 'expense' | 'mileage';
    category_id: string | null;
    note: string;
    qty: string;
    price: string;
    tax_id: string | null;
    nett: string;
    taxes: string;
    amount: string;
    tax_detail: ColumnType<TaxDetail[], string, string>;
  };
  claim_receipt: { line_id: string; ord: number; file_id: string };
}
