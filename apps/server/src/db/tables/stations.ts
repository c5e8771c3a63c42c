import type { Generated } from 'kysely';
import type { Data, Deletable, Json, JsonDefault, Numbered, Numeric, Stamped } from './columns.ts';

/** Floor plans, stations, and the records of visits to them. */
export interface StationTables {
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
    note_markers: JsonDefault<{ xy: [number, number]; text: string; colour?: number }[]>;
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
  visit: {
    id: string;
    post_id: string;
    station_id: string;
    upload_id: string;
    entry: string;
    user_id: string;
    plan_revision: number | null;
    /** By the server's clock. */
    visited_at: number;
    received_at: number;
    /** What was subtracted from the device's time, in ms. */
    clock_difference: number;
    scan_method: string;
    access_reason: string | null;
    condition: string | null;
    activity: number | null;
    data: Json<Data>;
  };
  station_change: {
    id: string;
    post_id: string;
    station_id: string;
    upload_id: string;
    entry: string;
    user_id: string;
    kind: string;
    /** By the server's clock. */
    at: number;
    received_at: number;
    outcome: string;
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
  threshold: Stamped &
    Numbered &
    Deletable & {
      id: string;
      folder_id: string;
      contact_id: string;
      site_id: string;
      area: string | null;
      station_type_id: string;
      species: string | null;
      measure: 'activity_index' | 'active_rate' | 'bait_index';
      alert: Numeric;
      action: Numeric;
      consecutive: Generated<number>;
      zero_tolerance: Generated<boolean>;
      valid_from: number;
      valid_to: number | null;
      due_days: Generated<number>;
      approved_by: string | null;
      approved_at: number | null;
      created_by: string | null;
    };
}
