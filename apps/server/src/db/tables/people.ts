import type { ClaimState } from '@field-service/domain/people/claim.ts';
import type { LeaveHalf, LeaveKind, LeaveState } from '@field-service/domain/people/leave.ts';
import type { WorkType } from '@field-service/domain/people/work-time.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Stamped, TaxDetail } from './columns.ts';

/** Licences, and the details of work days, leave and claims, which are stored alongside their posts. */
export interface PeopleTables {
  licence: Stamped & {
    id: string;
    user_id: string;
    class: string;
    number: string;
    authority: string;
    valid_from: number;
    valid_to: number;
  };
  work_time: {
    post_id: string;
    user_id: string;
    date: number;
    state: Generated<'open' | 'closed'>;
    start_at: number | null;
    end_at: number | null;
    running: 'work' | 'break' | null;
    since: number | null;
    work_minutes: Generated<number>;
    break_minutes: Generated<number>;
    flags: Generated<string[]>;
    revision: Generated<number>;
  };
  work_entry: {
    id: string;
    post_id: string;
    revision: number;
    type: WorkType;
    at: number;
    lat: number | null;
    lng: number | null;
    job_id: string | null;
    cts: number;
  };
  leave: {
    post_id: string;
    user_id: string;
    kind: LeaveKind;
    state: Generated<LeaveState>;
    from_date: number;
    to_date: number;
    half: LeaveHalf | null;
    days: string;
    note: string;
    beyond: boolean;
    filed_by: string;
    decided_by: Generated<string | null>;
    decided_at: Generated<number | null>;
    reason: Generated<string | null>;
  };
  leave_account: Stamped & {
    user_id: string;
    joined_on: number;
    country: string | null;
  };
  leave_credit: {
    id: string;
    user_id: string;
    kind: 'AL' | 'MC' | 'HL' | 'RL';
    days: string;
    date: number;
    reason: string;
    created_by: string;
    at: number;
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
