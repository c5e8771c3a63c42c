import type { FormField } from '@field-service/domain/customers/form-field.ts';
import type { TicketPriority, TicketState } from '@field-service/domain/customers/ticket.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Data, Deletable, Json, JsonDefault, Numbered, NumericNull, Stamped } from './columns.ts';

/** Customers with their sites and portal users, tickets, forms, shipments, and the document library. */
export interface CustomerTables {
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
  ticket: {
    post_id: string;
    state: Generated<TicketState>;
    category_id: string;
    priority: TicketPriority;
    body: string;
    reporter_id: string | null;
    promise_answer: number;
    promise_resolve: number;
    answer_due: number;
    resolve_due: number | null;
    answered_at: Generated<number | null>;
    resolved_at: Generated<number | null>;
    closed_at: Generated<number | null>;
    job_id: Generated<string | null>;
  };
  ticket_step: Numbered & { id: string; post_id: string; at: number; state: TicketState; by_name: string };
  ticket_message: Numbered & {
    id: string;
    post_id: string;
    at: number;
    user_id: string;
    by_name: string;
    side: 'staff' | 'customer';
    internal: boolean;
    text: string;
    files: Generated<string[]>;
  };
  form: Stamped &
    Numbered &
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
  form_answer: Stamped &
    Numbered & {
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
  shipment: Stamped &
    Numbered & {
      id: string;
      folder_id: string;
      contact_id: string;
      site_id: string;
      state: Generated<'new' | 'accepted' | 'closed' | 'cancelled'>;
      recipient: string;
      phone: string | null;
      address: ColumnType<Record<string, string>, string, string>;
      notes: string;
      collect_on: number | null;
      created_by: string | null;
    };
  parcel: Stamped &
    Numbered & {
      id: string;
      shipment_id: string;
      folder_id: string;
      contact_id: string;
      site_id: string;
      description: string;
      weight_kg: NumericNull;
      state: Generated<'registered' | 'collected' | 'in_transit' | 'delivered' | 'returned'>;
      link_hash: Generated<string | null>;
      link_exp: Generated<number | null>;
    };
  parcel_event: { id: string; parcel_id: string; at: number; state: string; place: string; user_id: string | null };
  document: Stamped &
    Numbered &
    Deletable & {
      id: string;
      folder_id: string;
      contact_id: string | null;
      title: string;
      category: Generated<string>;
      notes: Generated<string>;
      published: Generated<boolean>;
      valid_to: number | null;
      file_id: string;
      created_by: string | null;
    };
}
