import type { Generated } from 'kysely';

/** The site's own tables for its tokens and backups. */
export interface InstallationTables {
  system_token: {
    hash: string;
    purpose: 'install' | 'reset';
    user_id: string | null;
    by_name: string;
    cts: number;
    exp: number | null;
  };
  backup: {
    id: string;
    part: 'full' | 'lookups' | 'settings' | 'users' | 'business' | 'files';
    state: 'waiting' | 'ready' | 'sent' | 'failed' | 'gone';
    by_name: string;
    encrypted: boolean;
    bytes: number | null;
    sha256: string | null;
    missing: number | null;
    link_hash: Generated<string | null>;
    link_until: Generated<number | null>;
    cts: number;
    made_at: number | null;
    keep_until: number | null;
  };
}
