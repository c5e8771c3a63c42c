import type { ColumnType } from 'kysely';

export interface AccountTables {
  account_link: {
    id: string;
    kind: 'invite' | 'sign-up' | 'reset' | 'change-email';
    user_id: string;
    email: string;
    app: 'web' | 'app' | 'portal';
    token_hash: string | null;
    password_hash: string | null;
    data: ColumnType<Record<string, unknown>, string | undefined, string>;
    cts: number;
    exp: number;
    closed_at: number | null;
    closed_why: 'used' | 'replaced' | null;
  };
}

/** Notifications sent about due items. */
export interface DueTables {
  due_notice: {
    noun: 'recommendation' | 'corrective-action';
    noun_id: string;
    stage: 'soon' | 'overdue';
    due: number;
    at: number;
  };
}
