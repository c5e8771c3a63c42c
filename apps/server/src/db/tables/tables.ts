import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AccountTables } from './accounts.ts';
import type { DeskTables } from './desk.ts';
import type { DueTables } from './accounts.ts';
import type { DeviceTables } from './devices.ts';
import type { InstallationTables } from './installation.ts';
import type { FormTables } from './forms.ts';
import type { LibraryTables } from './library.ts';
import type { LanguageTables } from './languages.ts';
import type { MoneyTables, ProviderColumns } from './money.ts';
import type { ShipmentTables } from './shipments.ts';
import type { StockTables } from './stock.ts';
import type { OrderSetTables } from './order-sets.ts';
import type { TimeTables } from './time.ts';

/** The `stamp` trigger sets the stamps; a row may be inserted with an older `cts` (imported or demonstration data). */
interface Stamped {
  cts: ColumnType<number, number | undefined, never>;
  uts: ColumnType<number, never, never>;
}
interface Numbered {
  seq: ColumnType<number, never, never>;
}
interface Deletable {
  dts: ColumnType<number | null, number | null | undefined, number | null>;
}
/** A JSON column: read as parsed JSON, written as JSON text. */
type Json<T> = JSONColumnType<T & object>;
type JsonDefault<T> = ColumnType<T, string | undefined, string>;
type JsonNull<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** `numeric`: text when read and when written. */
type Numeric = ColumnType<string, string, string>;
type NumericDefault = ColumnType<string, string | undefined, string>;
type Data = Record<string, unknown>;

export interface Tables
  extends
    AccountTables,
    DueTables,
    DeskTables,
    DeviceTables,
    OrderSetTables,
    LanguageTables,
    LibraryTables,
    TimeTables,
    ShipmentTables,
    MoneyTables,
    FormTables,
    StockTables,
    InstallationTables {
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
  licence: Stamped & {
    id: string;
    user_id: string;
    class: string;
    number: string;
    authority: string;
    valid_from: number;
    valid_to: number;
  };
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
  setting: Stamped & { folder_id: string | null; user_id: string | null; key: string; data: JsonNull<unknown> };
  idempotency: {
    user_id: string;
    key: string;
    request_hash: string;
    status: number | null;
    answer: string | null;
    cts: number;
    keep_until: number | null;
  };
  device_local_id: { did: string; local_id: string; noun: string; record_id: string };
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
  ping: {
    id: string;
    user_id: string;
    at: number;
    device_time: number;
    lat: number | null;
    lng: number | null;
    post_id: string | null;
    type: string;
    local_id: string | null;
  };

  contact: Stamped &
    Numbered &
    Deletable & {
      id: string;
      folder_id: string;
      type_id: string | null;
      code: string;
      name: string;
      lang: Generated<string>;
      email: string | null;
      phone: string | null;
      tax_id: string | null;
      payment_days: Generated<number>;
      review_before_release: Generated<boolean>;
      data: JsonDefault<Data>;
      source_id: Generated<string | null>;
      terms_id: Generated<string | null>;
      send_id: Generated<string | null>;
    };
  contact_info: Stamped &
    Numbered &
    Deletable & {
      id: string;
      contact_id: string;
      folder_id: string;
      type_val: number;
      code: string;
      name: string;
      salutation: string | null;
      person: string | null;
      phone: string | null;
      email: string | null;
      address: JsonDefault<Record<string, string>>;
      lat: number | null;
      lng: number | null;
      data: JsonDefault<Data>;
      zone_id: Generated<string | null>;
      salutation_id: Generated<string | null>;
    };
  portal_site: { user_id: string; info_id: string; is_primary: Generated<boolean> };
  item: Stamped &
    Numbered &
    Deletable & {
      id: string;
      folder_id: string;
      type_id: string;
      code: string;
      name: string;
      notes: Generated<string>;
      uom_id: string;
      price: NumericDefault;
      tax_id: string | null;
      station_type_id: string | null;
      status: Generated<string>;
      data: JsonDefault<Data>;
      brand_id: Generated<string | null>;
      menu_id: Generated<string | null>;
      status_id: Generated<string | null>;
    };
  item_batch: { item_id: string; batch: string; expiry: number };
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
  floor_plan: Stamped &
    Numbered &
    Deletable & {
      id: string;
      site_id: string;
      contact_id: string;
      folder_id: string;
      name: string;
      extra_id: string | null;
      ord: Generated<number>;
    };
  floor_plan_revision: {
    plan_id: string;
    revision: number;
    file_id: string;
    width: number;
    height: number;
    valid_from: number;
    note_markers: JsonDefault<{ xy: [number, number]; text: string }[]>;
  };
  station: Stamped &
    Numbered &
    Deletable & {
      id: string;
      site_id: string;
      contact_id: string;
      folder_id: string;
      tag: string;
      type_id: string;
      uom_id: string | null;
      status: Generated<string>;
      warranty: string | null;
      data: JsonDefault<Data>;
    };
  station_placement: {
    id: string;
    station_id: string;
    plan_id: string | null;
    label: string;
    area: string | null;
    placement: string | null;
    direction: string | null;
    x: number | null;
    y: number | null;
    valid_from: number;
    valid_to: number | null;
  };

  post: Stamped &
    Numbered &
    Deletable & {
      id: string;
      folder_id: string;
      systype: 'job' | 'leave' | 'ticket' | 'claim' | 'worktime';
      type_id: string;
      status_id: string;
      docno: string;
      title: string;
      contact_id: string | null;
      site_id: string | null;
      plan: number | null;
      plan2: number | null;
      due: number | null;
      duration: string | null;
      timetype: Generated<number>;
      date: number | null;
      natures: Generated<string[]>;
      timeslot_id: string | null;
      team_id: string | null;
      parent_id: string | null;
      order_id: string | null;
      oset_id: string | null;
      appid: string | null;
      scheduledata: JsonNull<Data>;
      followup: Generated<boolean>;
      nextday: Generated<boolean>;
      tags: Generated<string[]>;
      data: JsonDefault<Data>;
      customer_signed: Generated<boolean>;
      covered: Generated<boolean>;
      done_at: number | null;
      created_by: string | null;
    };
  post_assignee: { post_id: string; user_id: string; lead: Generated<boolean>; ord: Generated<number> };
  post_line: {
    id: string;
    post_id: string;
    parent_id: string | null;
    ord: number;
    item_id: string | null;
    code: Generated<string>;
    name: string;
    station_type_id: string | null;
    qty: Numeric;
    uom: Generated<string>;
    price: Numeric;
    ui_disc: string | null;
    tax_id: string | null;
    flags: Generated<string>;
    original: Numeric;
    discount: Numeric;
    nett: Numeric;
    taxes: Numeric;
    amount: Numeric;
    tax_detail: JsonDefault<TaxDetail[]>;
  };
  post_result: {
    post_id: string;
    upload_id: string;
    start_at: number | null;
    end_at: number | null;
    start_geo: JsonNull<[number, number]>;
    end_geo: JsonNull<[number, number]>;
    remarks: Generated<string>;
    customer_remarks: Generated<string>;
    ratings: JsonDefault<unknown[]>;
    tasks: JsonDefault<unknown[]>;
    area_checklist: JsonDefault<unknown[]>;
    customer_sign: JsonNull<StoredSignature>;
    no_sign_reason: string | null;
    tech_sign: JsonNull<StoredSignature>;
    billing_note: Generated<string>;
    received_at: number;
  };
  post_trail: { post_id: string; user_id: string; lat: number; lng: number; at: number; type: string };
  post_conflict: {
    id: string;
    post_id: string;
    field: string;
    server: JsonNull<unknown>;
    device: JsonNull<unknown>;
    user_id: string;
    at: number;
    settled_at: number | null;
  };
  device_post: { did: string; post_id: string; user_id: string; synced_at: number };
  visit: {
    id: string;
    post_id: string;
    station_id: string;
    upload_id: string;
    entry: string;
    user_id: string;
    plan_revision: number | null;
    visited_at: number;
    received_at: number;
    clock_difference: number;
    scan_method: string;
    access_reason: string | null;
    condition: string | null;
    activity: number | null;
    data: Json<Data>;
  };
  treatment: {
    id: string;
    post_id: string;
    upload_id: string;
    entry: string;
    user_id: string;
    item_id: string;
    at: number;
    qty: Numeric;
    uom_id: string;
    batch: string | null;
    data: Json<Data>;
    received_at: number;
    corrects_id: string | null;
    reason: string | null;
  };
  service_report: {
    id: string;
    post_id: string;
    version: number;
    file_id: string;
    sha256: string;
    lang: string;
    reason: string | null;
    upload_id: string;
    cts: number;
  };

  upload_package: Stamped & {
    id: string;
    post_id: string;
    folder_id: string;
    user_id: string;
    kind: 'job' | 'sign';
    device: string;
    app_version: string;
    parts: number;
    manifest: Json<Data>;
    status: Generated<'receiving' | 'applied' | 'late' | 'set_aside' | 'refused'>;
    reason: string | null;
    note: string | null;
    job_file: JsonNull<Data>;
    received_at: number | null;
    settled_at: number | null;
    settled_by: string | null;
  };
  upload_entry: {
    package_id: string;
    path: string;
    part: number;
    bytes: number;
    sha256: string;
    received_at: number | null;
  };
  message: Stamped & {
    id: string;
    once: string;
    folder_id: string | null;
    channel: 'mail' | 'push';
    user_id: string | null;
    address: string | null;
    template: string;
    lang: string;
    params: JsonDefault<Data>;
    ref_kind: string;
    ref_id: string;
    status: Generated<'queued' | 'sent' | 'held' | 'failed'>;
    error: string | null;
    sent_at: number | null;
    acknowledged_at: number | null;
  };

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
  invoice: Stamped &
    Numbered &
    Deletable & {
      id: string;
      folder_id: string;
      contact_id: string;
      state: Generated<'draft' | 'issued' | 'part_paid' | 'paid' | 'void'>;
      docno: string | null;
      currency: string;
      nett: Numeric;
      taxes: Numeric;
      amount: Numeric;
      paid: NumericDefault;
      issued_at: number | null;
      issued_on: number | null;
      due_on: number | null;
      snapshot: JsonDefault<Data>;
      created_by: string | null;
    } & InvoiceRecord;
  invoice_line: {
    id: string;
    invoice_id: string;
    ord: number;
    post_id: string | null;
    post_line_id: string | null;
    credits_line_id: Generated<string | null>;
    billing_period_id: Generated<string | null>;
    ui_disc: Generated<string | null>;
    name: string;
    qty: Numeric;
    uom: string;
    price: Numeric;
    discount: Numeric;
    nett: Numeric;
    taxes: Numeric;
    amount: Numeric;
    tax_id: string | null;
    tax_detail: JsonDefault<TaxDetail[]>;
  };
  invoice_post: { post_id: string; invoice_id: string };
  payment: Stamped &
    Numbered &
    PaymentRecord & {
      id: string;
      folder_id: string;
      contact_id: string;
      provider: string;
      state: Generated<'pending' | 'confirmed' | 'failed'>;
      currency: string;
      amount: Numeric;
      user_id: string | null;
      confirmed_at: number | null;
      type_id: Generated<string | null>;
    };
  payment_invoice: { payment_id: string; invoice_id: string; amount: Numeric; applied: NumericDefault };
  payment_notice: {
    provider: string;
    event: string;
    money: string;
    tells: Json<Data>;
    at: number;
    seq: Generated<number>;
  };
  payment_event: { provider: string; event: string; payment_id: string; body: Json<Data>; at: number };
}

/** The columns of a payment, apart from those of its provider. */
interface PaymentRecord extends ProviderColumns {
  kind: Generated<'payment' | 'credit' | 'refund'>;
  returns_id: Generated<string | null>;
  withheld: NumericDefault;
  certificate: Generated<string | null>;
  reference: Generated<string | null>;
  proof_file_id: Generated<string | null>;
  reason: Generated<string | null>;
}
/** A credit note references the invoice that it reverses. */
interface InvoiceRecord {
  kind: Generated<'invoice' | 'credit'>;
  credits_id: Generated<string | null>;
  reason: Generated<string | null>;
  note: Generated<string>;
  po_number: Generated<string | null>;
}

export interface TaxDetail {
  id: string;
  name: string;
  rate: string;
  amount: string;
}
/** A signature as it is stored: its picture is the file. */
export interface StoredSignature {
  fileId: string;
  name: string;
  position: string;
  signedAt: number;
}
