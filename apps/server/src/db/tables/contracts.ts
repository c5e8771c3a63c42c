import type { Generated } from 'kysely';
import type { Deletable, Numbered, Numeric, NumericNull, ProblemColumn, Stamped } from './columns.ts';

/** A record of a customer. */
interface CustomerRecord extends Stamped, Numbered, Deletable {
  id: string;
  folder_id: string;
  contact_id: string;
}

/** Recurring contracts and their visits; recommendations, sightings and corrective actions. */
export interface ContractTables {
  order_set: CustomerRecord & {
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
    problem: ProblemColumn;
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
  recommendation: CustomerRecord & {
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
  sighting: CustomerRecord & {
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
    reporter_id: string | null;
    answer: string | null;
    closed_at: number | null;
    closed_by: string | null;
  };
  corrective_action: CustomerRecord & {
    site_id: string;
    threshold_id: string;
    post_id: string;
    value: Numeric;
    owner_id: string | null;
    due: number;
    state: Generated<'open' | 'done' | 'verified'>;
    notes: Generated<string>;
  };
  due_notice: {
    noun: 'recommendation' | 'corrective-action';
    noun_id: string;
    stage: 'soon' | 'overdue';
    due: number;
    at: number;
  };
}
