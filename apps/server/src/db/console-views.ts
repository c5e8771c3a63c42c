import pg from 'pg';
import type { Tables } from './tables.ts';

type Shown = { readonly [T in keyof Tables]?: readonly (keyof Tables[T] & string)[] };

const alive = ['cts', 'uts'] as const;
const kept = ['cts', 'uts', 'dts', 'seq'] as const;
const counted = ['cts', 'uts', 'seq'] as const;

/**
 * What the SQL console may read: these columns of these tables and nothing else. Left out is everything that opens or
 * proves something (hashes, keys, nonces, addresses of pushes and webhooks, one-use links), what providers and devices sent as it
 * came, and values of settings, which may hold a password.
 */
export const consoleViews = {
  site: ['epoch', 'title', 'debug', 'company', 'installed_at'],
  folder: ['id', 'parent_id', 'path', 'code', 'name', 'flags', 'country', 'timezone', 'currency', 'locale', 'ord', ...kept],
  folder_user: ['folder_id', 'user_id'],
  lookup: ['id', 'type', 'code', 'name', 'abbr', 'val', 'val2', 'parent_id', 'folder_id', 'ord', 'flags', 'notes', 'effective', 'data', 'deletor', ...counted],
  setting: ['folder_id', 'user_id', 'key', ...alive],
  counter: ['id', 'folder_id', 'code', 'pattern', 'digits', 'next', 'gapless'],
  counter_use: ['counter_id', 'number', 'noun', 'noun_id', 'at'],
  language_base: ['part', 'phrase', ...alive],
  language_phrase: ['lang', 'part', 'phrase', 'value', ...alive],
  history: ['id', 'noun', 'noun_id', 'folder_id', 'at', 'user_id', 'by_name', 'via', 'kind', 'before', 'after', 'reason', 'request_id', 'supporter'],

  app_user: ['id', 'username', 'displayname', 'email', 'usertype', 'is_admin', 'is_verified', 'is_demo', 'status', 'lang', 'team_id', 'contact_id', 'billing', 'avatar', 'signature', ...kept],
  role: ['id', 'code', 'name', 'perms', 'role_config', ...kept],
  user_role: ['user_id', 'role_id'],
  permission: ['id', 'code', 'name', 'notes', ...counted],
  licence: ['id', 'user_id', 'class', 'number', 'authority', 'valid_from', 'valid_to', ...alive],
  session: ['user_id', 'app', 'did', 'dname', 'ver', 'cts', 'exp', 'ended_at', 'ended_why', 'support_access_id'],
  login_failure: ['name', 'address', 'at'],
  account_link: ['id', 'kind', 'user_id', 'email', 'app', 'cts', 'exp', 'closed_at', 'closed_why'],
  device: ['user_id', 'did', 'dname', 'ver', 'bound', 'cts', 'seen_at', 'valid_to', 'verified_at'],
  device_local_id: ['did', 'local_id', 'noun', 'record_id'],
  bot_key: ['id', 'user_id', 'name', 'cts', 'valid_to', 'created_by', 'revoked_at'],
  support_access: ['id', 'supporter', 'name', 'opened_by', 'opened_at', 'until', 'closed_at', 'closed_by'],
  push_registration: ['id', 'user_id', 'type', ...alive],
  message: ['id', 'folder_id', 'channel', 'user_id', 'address', 'template', 'lang', 'ref_kind', 'ref_id', 'status', 'error', 'sent_at', 'acknowledged_at', ...alive],
  ping: ['id', 'user_id', 'at', 'device_time', 'lat', 'lng', 'post_id', 'type'],

  contact: ['id', 'folder_id', 'type_id', 'code', 'name', 'lang', 'email', 'phone', 'tax_id', 'payment_days', 'review_before_release', 'data', ...kept],
  contact_info: ['id', 'contact_id', 'folder_id', 'type_val', 'code', 'name', 'salutation', 'person', 'phone', 'email', 'address', 'lat', 'lng', 'data', ...kept],
  portal_site: ['user_id', 'info_id', 'is_primary'],
  item: ['id', 'folder_id', 'type_id', 'code', 'name', 'notes', 'uom_id', 'price', 'tax_id', 'station_type_id', 'status', 'data', ...kept],
  item_batch: ['item_id', 'batch', 'expiry'],
  file_blob: ['sha256', 'bytes', 'cts'],
  file: ['id', 'sha256', 'bytes', 'type', 'file_name', 'ref_kind', 'ref_id', 'folder_id', 'contact_id', 'site_id', 'tags', 'perms', 'metadata', 'user_id', ...kept],
  document: ['id', 'folder_id', 'contact_id', 'title', 'category', 'notes', 'published', 'file_id', 'created_by', ...kept],
  floor_plan: ['id', 'site_id', 'contact_id', 'folder_id', 'name', 'extra_id', 'ord', ...kept],
  floor_plan_revision: ['plan_id', 'revision', 'file_id', 'width', 'height', 'valid_from', 'note_markers'],
  station: ['id', 'site_id', 'contact_id', 'folder_id', 'tag', 'type_id', 'uom_id', 'status', 'warranty', 'data', ...kept],
  station_placement: ['id', 'station_id', 'plan_id', 'label', 'area', 'placement', 'direction', 'x', 'y', 'valid_from', 'valid_to'],

  post: [
    'id', 'folder_id', 'systype', 'type_id', 'status_id', 'docno', 'title', 'contact_id', 'site_id', 'plan', 'plan2', 'due', 'duration', 'date', 'natures', 'timeslot_id', 'team_id', 'parent_id', 'order_id', 'oset_id',
    'followup', 'nextday', 'tags', 'data', 'customer_signed', 'covered', 'done_at', 'created_by', ...kept,
  ],
  post_assignee: ['post_id', 'user_id', 'lead', 'ord'],
  post_line: ['id', 'post_id', 'parent_id', 'ord', 'item_id', 'code', 'name', 'station_type_id', 'qty', 'uom', 'price', 'ui_disc', 'tax_id', 'flags', 'original', 'discount', 'nett', 'taxes', 'amount', 'tax_detail'],
  post_result: ['post_id', 'upload_id', 'start_at', 'end_at', 'start_geo', 'end_geo', 'remarks', 'customer_remarks', 'ratings', 'tasks', 'area_checklist', 'no_sign_reason', 'billing_note', 'received_at'],
  post_trail: ['post_id', 'user_id', 'lat', 'lng', 'at', 'type', 'seq'],
  post_conflict: ['id', 'post_id', 'field', 'server', 'device', 'user_id', 'at', 'settled_at'],
  visit: ['id', 'post_id', 'station_id', 'upload_id', 'entry', 'user_id', 'plan_revision', 'visited_at', 'received_at', 'clock_difference', 'scan_method', 'access_reason', 'condition', 'activity', 'data'],
  treatment: ['id', 'post_id', 'upload_id', 'entry', 'user_id', 'item_id', 'at', 'qty', 'uom_id', 'batch', 'data', 'received_at', 'corrects_id', 'reason'],
  service_report: ['id', 'post_id', 'version', 'file_id', 'sha256', 'lang', 'reason', 'upload_id', 'cts'],
  upload_package: ['id', 'post_id', 'folder_id', 'user_id', 'kind', 'device', 'app_version', 'parts', 'status', 'reason', 'note', 'received_at', 'settled_at', 'settled_by', ...alive],
  upload_entry: ['package_id', 'path', 'part', 'bytes', 'sha256', 'received_at'],

  order_set: [
    'id', 'folder_id', 'contact_id', 'docno', 'title', 'state', 'type_id', 'post_type_id', 'starts_on', 'ends_on', 'rrule', 'from_minutes', 'duration', 'night', 'tolerance', 'holiday_rule', 'natures', 'timeslot_id',
    'licences', 'crew', 'access_notes', 'instructions', 'priority', 'response_hours', 'billing_plan', 'plan_amount', 'plan_tax_id', 'revision', 'problem', 'created_by', ...kept,
  ],
  order_set_line: ['id', 'order_set_id', 'ord', 'item_id', 'name', 'qty', 'price', 'ui_disc', 'tax_id', 'flags'],
  order_set_site: ['order_set_id', 'contact_id', 'site_id'],
  order_set_visit: ['order_set_id', 'site_id', 'occurrence', 'post_id', 'revision', 'made_uts'],
  recommendation: ['id', 'folder_id', 'contact_id', 'site_id', 'post_id', 'station_id', 'type', 'priority', 'owner', 'title', 'notes', 'place', 'due', 'files', 'state', 'created_by', ...kept],
  sighting: ['id', 'folder_id', 'contact_id', 'site_id', 'post_id', 'seen_at', 'seen_by', 'pest', 'place', 'notes', 'files', 'respond_by', 'created_by', ...kept],
  threshold: ['id', 'folder_id', 'contact_id', 'site_id', 'area', 'station_type_id', 'species', 'measure', 'alert', 'action', 'consecutive', 'zero_tolerance', 'valid_from', 'valid_to', 'due_days', 'approved_by', 'approved_at', 'created_by', ...kept],
  corrective_action: ['id', 'folder_id', 'contact_id', 'site_id', 'threshold_id', 'post_id', 'value', 'owner_id', 'due', 'state', 'notes', ...kept],
  shipment: ['id', 'folder_id', 'contact_id', 'site_id', 'state', 'recipient', 'phone', 'address', 'notes', 'collect_on', 'created_by', ...counted],
  parcel: ['id', 'shipment_id', 'folder_id', 'contact_id', 'site_id', 'description', 'weight_kg', 'state', 'link_exp', ...counted],
  parcel_event: ['id', 'parcel_id', 'at', 'state', 'place', 'user_id'],
  ticket: ['post_id', 'state', 'category_id', 'priority', 'body', 'reporter_id', 'promise_answer', 'promise_resolve', 'answer_due', 'resolve_due', 'answered_at', 'resolved_at', 'closed_at', 'job_id'],
  ticket_step: ['id', 'seq', 'post_id', 'at', 'state', 'by_name'],
  ticket_message: ['id', 'seq', 'post_id', 'at', 'user_id', 'by_name', 'side', 'internal', 'text', 'files'],
  claim: ['post_id', 'claimant_id', 'state', 'notes', 'currency', 'nett', 'taxes', 'amount', 'submitted_at', 'decided_at', 'decided_by', 'reason', 'paid_at', 'paid_by', 'reference'],
  claim_line: ['id', 'post_id', 'ord', 'date', 'kind', 'category_id', 'note', 'qty', 'price', 'tax_id', 'nett', 'taxes', 'amount', 'tax_detail'],
  claim_receipt: ['line_id', 'ord', 'file_id'],

  invoice: ['id', 'folder_id', 'contact_id', 'kind', 'state', 'docno', 'currency', 'nett', 'taxes', 'amount', 'paid', 'issued_at', 'issued_on', 'due_on', 'credits_id', 'reason', 'note', 'po_number', 'snapshot', 'created_by', ...kept],
  invoice_line: ['id', 'invoice_id', 'ord', 'post_id', 'post_line_id', 'ui_disc', 'name', 'qty', 'uom', 'price', 'discount', 'nett', 'taxes', 'amount', 'tax_id', 'tax_detail'],
  invoice_post: ['post_id', 'invoice_id'],
  payment: ['id', 'folder_id', 'contact_id', 'kind', 'provider', 'state', 'currency', 'amount', 'withheld', 'certificate', 'reference', 'reason', 'user_id', 'confirmed_at', ...counted],
  payment_invoice: ['payment_id', 'invoice_id', 'amount', 'applied'],
  payment_event: ['provider', 'event', 'payment_id', 'at'],
  invoice_reminder: ['invoice_id', 'level', 'at'],
  billing_period: ['id', 'folder_id', 'contact_id', 'order_set_id', 'from_day', 'to_day', 'bill_on', 'tax_point', 'days', 'full_days', 'amount', 'state', 'invoice_id', 'problem', ...counted],

  stockist: ['id', 'kind', 'folder_id', 'code', 'name', ...kept],
  stock_ledger: [
    'id', 'folder_id', 'stockist_id', 'item_id', 'uom_id', 'date', 'type', 'docno', 'post_id', 'contact_id', 'upload_id', 'entry', 'qty_in', 'qty_out', 'balance', 'unit_cost', 'value', 'variance', 'currency', 'negative', 'reason',
    'user_id', 'booked_at', 'seq',
  ],
  stock_balance: ['stockist_id', 'item_id', 'uom_id', 'qty', 'value', 'currency', 'holding', 'ledger_seq'],

  work_time: ['post_id', 'user_id', 'date', 'state', 'start_at', 'end_at', 'running', 'since', 'work_minutes', 'break_minutes', 'flags', 'revision'],
  work_entry: ['id', 'post_id', 'revision', 'type', 'at', 'lat', 'lng', 'job_id', 'cts'],
  leave: ['post_id', 'user_id', 'kind', 'state', 'from_date', 'to_date', 'half', 'days', 'note', 'beyond', 'filed_by', 'decided_by', 'decided_at', 'reason'],
  leave_account: ['user_id', 'joined_on', 'country', ...alive],
  leave_credit: ['id', 'user_id', 'kind', 'days', 'date', 'reason', 'created_by', 'at'],

  form: ['id', 'folder_id', 'title', 'notes', 'post_type_id', 'state', 'published', 'version', 'created_by', ...kept],
  form_version: ['form_id', 'version', 'fields', 'at', 'user_id'],
  form_link: ['id', 'form_id', 'exp', 'most', 'answers', 'post_id', 'contact_id', 'site_id', 'ended_at', 'created_by', 'cts'],
  form_answer: ['id', 'form_id', 'folder_id', 'version', 'post_id', 'contact_id', 'site_id', 'link_id', 'user_id', 'by_name', 'lang', 'data', ...counted],
  dashboard: ['id', 'shared', 'owner_id', 'folder_id', 'role_id', 'title', 'names', 'widgets', 'ord', ...kept],
  webhook: ['id', 'folder_id', 'name', 'events', 'active', 'generation', 'rotated_at', 'failing_since', 'disabled_at', 'created_by', ...kept],
  webhook_delivery: ['id', 'webhook_id', 'event_id', 'event', 'noun', 'noun_id', 'record_uts', 'at', 'state', 'attempts', 'next_at', 'status', 'ms', 'error', ...counted],
  visit_confirmation: ['id', 'post_id', 'exp', 'plan', 'state', 'note', 'answered_at', 'created_by', ...counted],
  backup: ['id', 'part', 'state', 'by_name', 'encrypted', 'bytes', 'sha256', 'missing', 'cts', 'made_at', 'keep_until'],
  due_notice: ['noun', 'noun_id', 'stage', 'due', 'at'],
} as const satisfies Shown;

/** The schema of the console's views; the role of the console may enter no other. */
export const consoleSchema = 'console';

/**
 * Takes the console's views away, so that no migration finds a column held by one. Runs as the owner of the tables.
 */
export async function dropConsoleViews(owner: pg.ClientBase): Promise<void> {
  await owner.query(`drop schema if exists ${consoleSchema} cascade`);
}

/** What makes the console's views anew, in a transaction of the owner of the tables. */
export function consoleViewStatements(role: string | undefined): readonly string[] {
  const views = Object.entries(consoleViews).map(([table, columns]) => `create view ${consoleSchema}.${pg.escapeIdentifier(table)} as select ${columns.map((column) => pg.escapeIdentifier(column)).join(', ')} from ${pg.escapeIdentifier(table)}`);
  return [
    `drop schema if exists ${consoleSchema} cascade`,
    `create schema ${consoleSchema}`,
    ...views,
    `create view ${consoleSchema}.columns as
       select c.relname::text as view, a.attname::text as "column", format_type(a.atttypid, a.atttypmod) as type, a.attnum as ord
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        where c.relnamespace = '${consoleSchema}'::regnamespace`,
    ...(role === undefined ? [] : [`grant usage on schema ${consoleSchema} to ${pg.escapeIdentifier(role)}`, `grant select on all tables in schema ${consoleSchema} to ${pg.escapeIdentifier(role)}`]),
  ];
}

/**
 * Makes the console's views anew and lets `role` read them; without a role nobody does. A view reads with the rights of
 * its owner, so that the role needs none on any table. Runs as the owner of the tables.
 */
export async function makeConsoleViews(owner: pg.ClientBase, role: string | undefined): Promise<void> {
  await owner.query(['begin', ...consoleViewStatements(role), 'commit'].join(';\n'));
}
