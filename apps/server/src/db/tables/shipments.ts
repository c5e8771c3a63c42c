import type { ColumnType, Generated } from 'kysely';

interface Row {
  cts: ColumnType<number, number | undefined, never>;
  uts: ColumnType<number, never, never>;
  seq: ColumnType<number, never, never>;
}
/** Tables of shipments that customers send. */
export interface ShipmentTables {
  shipment: Row & {
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
  parcel: Row & {
    id: string;
    shipment_id: string;
    folder_id: string;
    contact_id: string;
    site_id: string;
    description: string;
    weight_kg: ColumnType<string | null, string | null, string | null>;
    state: Generated<'registered' | 'collected' | 'in_transit' | 'delivered' | 'returned'>;
    link_hash: Generated<string | null>;
    link_exp: Generated<number | null>;
  };
  parcel_event: { id: string; parcel_id: string; at: number; state: string; place: string; user_id: string | null };
}
