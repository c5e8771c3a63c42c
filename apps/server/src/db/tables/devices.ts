import type { Generated, JSONColumnType } from 'kysely';
import type { Stamped } from './columns.ts';

/** Devices, keys and push registrations; only read by their own features. */
export interface DeviceTables {
  device: {
    user_id: string;
    did: string;
    dname: string | null;
    ver: string | null;
    bound: Generated<boolean>;
    cts: number;
    seen_at: number;
    pem: string | null;
    valid_to: number | null;
    verified_at: number | null;
    session_id: string | null;
  };
  used_nonce: { id: string; at: number };
  bot_key: {
    id: string;
    user_id: string;
    name: string;
    hash: string;
    cts: number;
    valid_to: number | null;
    created_by: string;
    revoked_at: number | null;
  };
  support_access: {
    id: string;
    supporter: string;
    name: string;
    opened_by: string;
    opened_at: number;
    until: number;
    closed_at: number | null;
    closed_by: string | null;
  };
  push_registration: Stamped & {
    id: string;
    user_id: string;
    session_id: string;
    type: 'app' | 'beta' | 'web';
    pushid: string;
    keys: JSONColumnType<{ p256dh: string; auth: string } | null, string | null, string | null>;
  };
}
