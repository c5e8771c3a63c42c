import type { LeaveHalf, LeaveKind, LeaveState } from '@field-service/domain/people/leave.ts';
import type { WorkType } from '@field-service/domain/people/work-time.ts';
import type { ColumnType, Generated } from 'kysely';

/** Tables of work days and leave, each alongside its post, and of people's entitlements. */
export interface TimeTables {
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
  leave_account: {
    user_id: string;
    joined_on: number;
    country: string | null;
    cts: ColumnType<number, number | undefined, never>;
    uts: ColumnType<number, never, never>;
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
}
