import type { ColumnType, Generated } from 'kysely';
import type { Data, Deletable, JsonDefault, Numbered, Stamped } from './columns.ts';

/** Users and their roles, sessions, and links in emails. */
export interface AccessTables {
  app_user: Stamped &
    Numbered &
    Deletable & {
      id: string;
      username: string;
      displayname: string;
      email: string | null;
      password_hash: string | null;
      /** Hash of the same password combined with the address, if that is not the user name. */
      email_password_hash: ColumnType<string | null, string | null | undefined, string | null>;
      usertype: 'staff' | 'portal' | 'bot';
      is_admin: Generated<boolean>;
      is_verified: Generated<boolean>;
      is_demo: Generated<boolean>;
      status: Generated<'active' | 'disabled'>;
      lang: Generated<string>;
      team_id: string | null;
      contact_id: string | null;
      billing: Generated<boolean>;
      avatar: string | null;
      signature: string | null;
      data: JsonDefault<Data>;
      folders_at: Generated<number>;
      /** When the office last removed the PIN that the user set on a phone; null: never. */
      pin_reset_at: ColumnType<number | null, never, number>;
    };
  folder_user: { folder_id: string; user_id: string };
  role: Stamped &
    Numbered &
    Deletable & {
      id: string;
      code: string;
      name: string;
      alt: JsonDefault<Record<string, { name: string }>>;
      perms: string[];
      role_config: JsonDefault<Data>;
    };
  user_role: { user_id: string; role_id: string };
  permission: Stamped & Numbered & { id: string; code: string; name: string; notes: Generated<string> };
  session: {
    id: string;
    user_id: string;
    app: 'web' | 'app' | 'portal';
    did: string | null;
    dname: string | null;
    ver: string | null;
    cts: number;
    exp: number;
    ended_at: number | null;
    ended_why: string | null;
    support_access_id: string | null;
  };
  login_failure: { name: string; address: string; at: number };
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
  device_local_id: { did: string; local_id: string; noun: string; record_id: string };
}
