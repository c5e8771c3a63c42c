import { expect, test } from 'vitest';
import {
  hasArrived,
  isCancellable,
  parcelStates,
  shipmentStates,
  type ParcelState,
  type ShipmentState,
} from './shipment.ts';

test('a parcel has arrived at its recipient, or back at its sender', () => {
  expect(parcelStates.filter((state) => hasArrived({ state }))).toEqual(['delivered', 'returned']);
});

const cancellable = (by: 'customer' | 'staff', parcels: readonly ParcelState[]): ShipmentState[] =>
  shipmentStates.filter((state) => isCancellable({ state, parcels: parcels.map((each) => ({ state: each })) }, by));

test.each<['customer' | 'staff', readonly ParcelState[], readonly ShipmentState[]]>([
  ['customer', ['registered', 'registered'], ['new']],
  ['staff', ['registered', 'registered'], ['new', 'accepted']],
  ['customer', ['registered', 'collected'], []],
  ['staff', ['registered', 'collected'], []],
  ['staff', ['returned'], []],
])('a %s can cancel a shipment with parcels %j in the states %j', (by, parcels, states) => {
  expect(cancellable(by, parcels)).toEqual(states);
});
