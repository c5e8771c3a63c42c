import type { TaxClass } from '@field-service/domain/money/tax.ts';
import type { Branch } from './branches.ts';
import type { CustomerSketch } from './customers.ts';
import type { ItemSketch } from './goods/item-sketch.ts';
import type { Position, StationCode } from './plans/positions.ts';

/** The data of a branch that the parts of the demonstration share. */
export interface BranchWorld {
  branch: Branch;
  folderId: string;
  /** Today's business date at the branch. */
  today: number;
  technicians: readonly TechnicianWorld[];
  items: ReadonlyMap<string, ItemWorld>;
  tax: { id: string; taxClass: TaxClass };
  customers: readonly CustomerWorld[];
}

export interface TechnicianWorld {
  id: string;
  username: string;
  name: string;
  teamId: string;
  /** The general licence is first. */
  licences: readonly HeldLicence[];
}

export interface HeldLicence {
  class: string;
  number: string;
  authority: string;
  validFrom: number;
  validTo: number;
}

export interface ItemWorld {
  id: string;
  sketch: ItemSketch;
  name: string;
  uomId: string;
  uom: string;
  /** In the branch's currency, decimal text. */
  price: string;
  stationTypeId: string | null;
  /**
   * The content of the item's label, and its registration in the branch's country; empty for an item without a label.
   */
  label: Readonly<Record<string, unknown>>;
  /** The batch currently in use; null for an item without batches. */
  batch: { batch: string; expiry: number } | null;
}

export interface CustomerWorld {
  id: string;
  /** 1 to 40. */
  number: number;
  code: string;
  sketch: CustomerSketch;
  email: string;
  taxId: string;
  paymentDays: number;
  /** The discount on every line, such as `5%`. */
  discount: string | null;
  billingAddress: string;
  sites: SiteWorld[];
}

export interface SiteWorld {
  id: string;
  code: string;
  name: string;
  person: string;
  address: Record<string, string>;
  lat: number;
  lng: number;
  customer: CustomerWorld;
  stations: StationWorld[];
  /** The development of pest activity over the four weeks. */
  trend: 'falling' | 'rising' | 'steady' | 'outbreak';
}

export interface StationWorld {
  id: string;
  tag: string;
  label: string;
  code: StationCode;
  area: string;
  use: Position['use'];
  /** The amount of activity at the station, as a multiple of the usual amount. */
  heat: number;
}
