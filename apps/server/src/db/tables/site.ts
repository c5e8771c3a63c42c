import type { Generated } from 'kysely';
import type { Data, Deletable, Json, JsonDefault, JsonNull, Numbered, Stamped } from './columns.ts';

/**
 * The site itself: folders, lookups, settings, counters, files, phrases, backups, exports of lists, dashboards, and the history of every
 * record.
 */
export interface SiteTables {
  site: {
    only: Generated<boolean>;
    epoch: string;
    title: string;
    debug: Generated<boolean>;
    company: JsonDefault<Data>;
    installed_at: number;
    restored_at: Generated<number | null>;
  };
  folder: Stamped &
    Numbered &
    Deletable & {
      id: string;
      parent_id: string | null;
      path: string;
      code: string;
      name: string;
      flags: Generated<string>;
      country: string;
      timezone: string;
      currency: string;
      locale: string;
      ord: Generated<number>;
      placed_at: Generated<number>;
    };
  lookup: Stamped &
    Numbered & {
      id: string;
      type: number;
      code: string;
      name: string;
      abbr: string | null;
      val: string | null;
      val2: string | null;
      parent_id: string | null;
      folder_id: string | null;
      ord: Generated<number>;
      flags: Generated<string>;
      notes: string | null;
      effective: number | null;
      data: JsonDefault<Data>;
      deletor: string | null;
    };
  setting: Stamped & { folder_id: string | null; user_id: string | null; key: string; data: JsonNull<unknown> };
  counter: {
    id: string;
    folder_id: string | null;
    code: string;
    pattern: string;
    digits: number;
    next: number;
    gapless: Generated<boolean>;
    closed: Generated<boolean>;
  };
  counter_use: { counter_id: string; number: number; noun: string; noun_id: string; at: number };
  file_blob: { sha256: string; bytes: number; cts: number };
  file: Stamped &
    Numbered &
    Deletable & {
      id: string;
      sha256: string;
      bytes: number;
      type: string;
      file_name: string;
      ref_kind: string;
      ref_id: string;
      folder_id: string | null;
      contact_id: string | null;
      site_id: string | null;
      tags: Generated<string[]>;
      perms: string | null;
      metadata: JsonDefault<Data>;
      user_id: string | null;
    };
  language_phrase: Stamped & { lang: string; part: string; phrase: string; value: string | null };
  language_base: Stamped & { part: string; phrase: string };
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
  list_export: {
    id: string;
    user_id: string;
    session_id: string;
    folder_id: string | null;
    dataset: string;
    format: string;
    title: string;
    file_name: string;
    asked: Json<Data>;
    access: string;
    state: 'waiting' | 'running' | 'ready' | 'failed' | 'stopped' | 'gone';
    attempts: Generated<number>;
    rows: Generated<number>;
    total: number | null;
    code: Generated<string | null>;
    params: JsonDefault<Data>;
    sha256: Generated<string | null>;
    bytes: Generated<number | null>;
    cts: number;
    keep_until: Generated<number | null>;
    noted_at: Generated<number | null>;
  };
  dashboard: Stamped &
    Numbered &
    Deletable & {
      id: string;
      shared: 'own' | 'folder' | 'role' | 'site';
      owner_id: string | null;
      folder_id: string | null;
      role_id: string | null;
      title: string;
      names: Json<Record<string, string>>;
      widgets: Json<unknown[]>;
      ord: Generated<number>;
    };
  history: {
    id: string;
    noun: string;
    noun_id: string;
    folder_id: string | null;
    at: number;
    user_id: string | null;
    by_name: string;
    via: string;
    kind: string;
    before: JsonDefault<Data>;
    after: JsonDefault<Data>;
    reason: string | null;
    request_id: string | null;
    supporter: string | null;
  };
  idempotency: {
    user_id: string;
    key: string;
    request_hash: string;
    status: number | null;
    answer: string | null;
    cts: number;
    keep_until: number | null;
  };
}
