/** The states of a shipment: it is announced, accepted, and closed once every parcel has arrived; or it is cancelled. */
export const shipmentStates = ['new', 'accepted', 'closed', 'cancelled'] as const;
export type ShipmentState = (typeof shipmentStates)[number];

/** Where a parcel is; `registered` until it is collected. */
export const parcelStates = ['registered', 'collected', 'in_transit', 'delivered', 'returned'] as const;
export type ParcelState = (typeof parcelStates)[number];
/** What scanning a parcel can record. */
export const scanStates = [
  'collected',
  'in_transit',
  'delivered',
  'returned',
] as const satisfies readonly ParcelState[];
export type ScanState = (typeof scanStates)[number];

/** A shipment as far as its rules read it. */
interface Sent {
  state: ShipmentState;
  parcels: readonly { state: ParcelState }[];
}

/** Whether a parcel is where it stays: at its recipient, or back at its sender. */
export const hasArrived = ({ state }: { state: ParcelState }): boolean => state === 'delivered' || state === 'returned';

/** A shipment is changed and accepted only while it is new. */
export const isOpenToChange = ({ state }: Pick<Sent, 'state'>): boolean => state === 'new';

/** Parcels are scanned between the acceptance of their shipment and its end. */
export const isScanned = ({ state }: Pick<Sent, 'state'>): boolean => state === 'accepted';

/**
 * Whether a shipment can be cancelled: until a parcel is collected, by its customer only while it is new
 * (docs/decisions/0071-shipments-in-the-office.md).
 */
export const isCancellable = ({ state, parcels }: Sent, by: 'customer' | 'staff'): boolean =>
  (state === 'new' || (by === 'staff' && state === 'accepted')) && parcels.every((each) => each.state === 'registered');
