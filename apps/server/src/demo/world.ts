import type { TaxClass } from '@field-service/domain/money/tax.ts';
import type { Branch } from './branches.ts';
import type { CustomerSketch } from './customers.ts';
import type { ItemSketch } from './goods/items.ts';
import type { Position, StationCode } from './plans/positions.ts';

/** What the parts of the demonstration know of each other while it is made. */
export interface BranchWorld {
  branch: Branch;
  folderId: string;
  /** Business date of today there. */
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
  /** The general one first. */
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
  /** What stands on its label, and its registration in the branch's country; empty for what has none. */
  label: Readonly<Record<string, unknown>>;
  /** The batch in use. */
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
  /** Off every line, such as `5%`. */
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
  /** How its pests develop over the four weeks. */
  trend: 'falling' | 'rising' | 'steady' | 'outbreak';
}

export interface StationWorld {
  id: string;
  tag: string;
  label: string;
  code: StationCode;
  area: string;
  use: Position['use'];
  /** How much is found there, 1 being usual. */
  heat: number;
}
