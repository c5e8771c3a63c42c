import type { ColumnType, Generated } from 'kysely';

interface Row {
  id: string;
  folder_id: string;
  contact_id: string;
  cts: ColumnType<number, number | undefined, never>;
  uts: ColumnType<number, never, never>;
  dts: ColumnType<number | null, number | null | undefined, number | null>;
  seq: ColumnType<number, never, never>;
}
type Numeric = ColumnType<string, string, string>;
type NumericNull = ColumnType<string | null, string | null, string | null>;
type Problem = { code: string; params: Record<string, unknown>; at: number };

/** Recurring contracts and their visits; recommendations, sightings, thresholds and corrective actions. */
export interface OrderSetTables {
  order_set: Row & {
    docno: string;
    title: string;
    state: Generated<'draft' | 'active' | 'ended'>;
    type_id: string | null;
    post_type_id: string;
    starts_on: number;
    ends_on: number | null;
    rrule: string;
    from_minutes: number;
    duration: string;
    night: Generated<boolean>;
    tolerance: Generated<number>;
    holiday_rule: 'before' | 'after' | 'skip' | null;
    natures: Generated<string[]>;
    timeslot_id: string | null;
    licences: Generated<string[]>;
    crew: Generated<number>;
    access_notes: Generated<string>;
    instructions: Generated<string>;
    priority: Generated<string>;
    response_hours: number | null;
    billing_plan: Generated<
      'visit' | 'monthly_advance' | 'monthly_arrears' | 'quarterly_advance' | 'quarterly_arrears' | 'annual'
    >;
    plan_amount: NumericNull;
    plan_tax_id: string | null;
    revision: Generated<number>;
    problem: ColumnType<Problem | null, string | null | undefined, string | null>;
    created_by: string | null;
  };
  order_set_line: {
    id: string;
    order_set_id: string;
    ord: number;
    item_id: string | null;
    name: string;
    qty: Numeric;
    price: Numeric;
    ui_disc: string | null;
    tax_id: string | null;
    flags: Generated<string>;
  };
  order_set_site: { order_set_id: string; contact_id: string; site_id: string };
  order_set_visit: {
    id: Generated<string>;
    order_set_id: string;
    site_id: string;
    occurrence: number;
    post_id: string;
    revision: number;
    made_uts: number;
  };

  recommendation: Row & {
    site_id: string;
    post_id: string | null;
    station_id: string | null;
    type: 'proofing' | 'hygiene' | 'storage' | 'stock';
    priority: 'low' | 'normal' | 'high' | 'urgent';
    owner: 'customer' | 'us';
    title: string;
    notes: Generated<string>;
    place: Generated<string>;
    due: number | null;
    files: Generated<string[]>;
    state: Generated<'open' | 'accepted' | 'done' | 'verified' | 'rejected'>;
    created_by: string | null;
  };
  sighting: Row & {
    site_id: string;
    post_id: string;
    seen_at: number;
    seen_by: string;
    pest: string;
    place: string;
    notes: Generated<string>;
    files: Generated<string[]>;
    respond_by: number;
    created_by: string | null;
  };
  threshold: Row & {
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
  corrective_action: Row & {
    site_id: string;
    threshold_id: string;
    post_id: string;
    value: Numeric;
    owner_id: string | null;
    due: number;
    state: Generated<'open' | 'done' | 'verified'>;
    notes: Generated<string>;
  };
}
