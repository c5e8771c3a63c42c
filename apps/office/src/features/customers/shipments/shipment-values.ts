import type { Shipment, shipments } from '@field-service/contract/customers/shipments.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { Address } from '@field-service/domain/values/address.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';

export type NewShipment = RouteInput<(typeof shipments)['create']>['body'];
export type ShipmentChange = RouteInput<(typeof shipments)['update']>['body'];

/** A parcel while it is entered; `id` is missing until it is stored. */
export interface ParcelValues {
  key: string;
  id?: string;
  description: string;
  weightkg: string | null;
}

/** A shipment while it is entered. */
export interface ShipmentValues extends Pick<Shipment, 'recipient' | 'notes' | 'collectOn'> {
  contactid: string | null;
  addressid: string | null;
  phone: string;
  address: Address;
  parcels: readonly ParcelValues[];
}

export const emptyParcel = (): ParcelValues => ({ key: crypto.randomUUID(), description: '', weightkg: null });

export const emptyShipment: ShipmentValues = {
  contactid: null,
  addressid: null,
  recipient: '',
  phone: '',
  address: {},
  notes: '',
  collectOn: null,
  parcels: [{ key: 'first', description: '', weightkg: null }],
};

export const valuesOfShipment = ({
  contact,
  site,
  recipient,
  phone,
  address,
  notes,
  collectOn,
  parcels,
}: Shipment): ShipmentValues => ({
  contactid: contact.id,
  addressid: site.id,
  recipient,
  phone: phone ?? '',
  address,
  notes,
  collectOn,
  parcels: parcels.map(({ id, description, weightkg }) => ({ key: id, id, description, weightkg })),
});

/** Whether a parcel lacks what it is. */
export const isUnnamed = ({ description }: ParcelValues): boolean => description.trim() === '';

/** The body of a call; a stored shipment stays at its site. */
export const bodyOfShipment = (
  { contactid: _, addressid, phone, parcels, recipient, notes, ...rest }: ShipmentValues,
  stored: Shipment | null,
): Entered<NewShipment & ShipmentChange> => ({
  ...(stored === null ? { siteid: addressid } : {}),
  ...rest,
  recipient: recipient.trim(),
  notes: notes.trim(),
  phone: phone.trim() === '' ? null : phone.trim(),
  parcels: parcels.map(({ id, description, weightkg }) => ({
    ...(id === undefined ? {} : { id }),
    description: description.trim(),
    weightkg,
  })),
});
