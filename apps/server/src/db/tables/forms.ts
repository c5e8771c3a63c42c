import type { FormField } from '@field-service/domain/customers/form-field.ts';
import type { ColumnType, Generated } from 'kysely';

interface Row {
  cts: ColumnType<number, number | undefined, never>;
  uts: ColumnType<number, never, never>;
  seq: ColumnType<number, never, never>;
}
interface Deletable {
  dts: ColumnType<number | null, number | null | undefined, number | null>;
}
type Json<T> = ColumnType<T, string, string>;

/** Tables of the site's own forms, dashboards, webhooks, and of confirmations. */
export interface FormTables {
  form: Row &
    Deletable & {
      id: string;
      folder_id: string;
      title: string;
      notes: Generated<string>;
      post_type_id: string | null;
      state: Generated<'draft' | 'active' | 'closed'>;
      published: Generated<boolean>;
      version: number;
      created_by: string | null;
    };
  form_version: { form_id: string; version: number; fields: Json<FormField[]>; at: number; user_id: string | null };
  form_link: {
    id: string;
    form_id: string;
    token_hash: string;
    exp: number;
    most: number;
    answers: Generated<number>;
    post_id: string | null;
    contact_id: string | null;
    site_id: string | null;
    ended_at: number | null;
    created_by: string | null;
    cts: number;
    folder_id: Generated<string | null>;
  };
  form_answer: Row & {
    id: string;
    form_id: string;
    folder_id: string;
    version: number;
    post_id: string | null;
    contact_id: string | null;
    site_id: string | null;
    link_id: string | null;
    user_id: string | null;
    by_name: string;
    lang: string;
    data: Json<Record<string, unknown>>;
  };
  dashboard: Row &
    Deletable & {
      id: string;
      shared: 'own' | 'folder' | 'role';
      owner_id: string | null;
      folder_id: string | null;
      role_id: string | null;
      title: string;
      names: Json<Record<string, string>>;
      widgets: Json<unknown[]>;
      ord: Generated<number>;
    };
  webhook: Row &
    Deletable & {
      id: string;
      folder_id: string | null;
      name: string;
      url: string;
      events: string[];
      active: Generated<boolean>;
      generation: Generated<number>;
      rotated_at: Generated<number | null>;
      failing_since: Generated<number | null>;
      disabled_at: Generated<number | null>;
      created_by: string | null;
    };
  webhook_delivery: Row & {
    id: string;
    webhook_id: string;
    event_id: string;
    event: string;
    noun: string;
    noun_id: string;
    record_uts: number | null;
    at: number;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    attempts: Generated<number>;
    next_at: number | null;
    reached: Generated<boolean | null>;
  };
  visit_confirmation: Row & {
    id: string;
    post_id: string;
    token_hash: string;
    exp: number;
    plan: number;
    state: Generated<'asked' | 'confirmed' | 'declined'>;
    note: Generated<string>;
    answered_at: Generated<number | null>;
    created_by: string | null;
  };
}
