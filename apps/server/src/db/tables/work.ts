import type { Generated } from 'kysely';
import type { Data, Deletable, Json, JsonDefault, JsonNull, Numbered, Numeric, Stamped, TaxDetail } from './columns.ts';

/** A signature as stored; `fileId` is its picture. */
export interface StoredSignature {
  fileId: string;
  name: string;
  position: string;
  signedAt: number;
}

/** Posts with what is recorded about them, and the packages that deliver finished work. */
export interface WorkTables {
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
    more_signs: JsonDefault<StoredSignature[]>;
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
  device_post: {
    did: string;
    post_id: string;
    user_id: string;
    /** When the device last reported that it holds the whole job. */
    synced_at: number | null;
    /** When the job was started on the device. */
    started_at: Generated<number | null>;
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
  visit_confirmation: Stamped &
    Numbered & {
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
    /** What the report says (`ReportContent` in print/model.ts); null for one of which only the PDF is kept. */
    content: unknown;
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
    /** Device clock minus server clock in ms, as measured when the package was announced. */
    clock_measured: number | null;
    /** What was subtracted from the device's times when the work was applied. */
    clock_difference: number | null;
    clock_doubtful: Generated<boolean>;
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
}
