import type { Shipment } from '@field-service/contract/customers/shipments.ts';
import { expect, test } from 'vitest';
import { bodyOfShipment, emptyShipment, valuesOfShipment } from './shipment-values.ts';

const address = { country_iso: 'SG', street_address: '9 Marina Way', postal_code: '018980' };

test('a new shipment names its site, and a missing phone number is none', () => {
  expect(
    bodyOfShipment(
      {
        ...emptyShipment,
        contactid: 'c1',
        addressid: 's1',
        recipient: ' Lab One ',
        address,
        parcels: [{ key: 'a', description: ' Samples', weightkg: '1.5' }],
      },
      null,
    ),
  ).toEqual({
    siteid: 's1',
    recipient: 'Lab One',
    phone: null,
    address,
    notes: '',
    collectOn: null,
    parcels: [{ description: 'Samples', weightkg: '1.5' }],
  });
});

test('a change keeps the ids of stored parcels, and does not move the shipment', () => {
  const stored: Shipment = {
    id: 'h1',
    docno: 'SH-000001',
    folderid: 'f1',
    contact: { id: 'c1', name: 'Customer' },
    site: { id: 's1', name: 'Site' },
    state: 'new',
    recipient: 'Lab',
    phone: '+65 6123 4567',
    address,
    notes: '',
    collectOn: 20_261_130,
    parcels: [{ id: 'k1', docno: 'P-000001', description: 'Traps', weightkg: null, state: 'registered', last: null }],
    cts: 1,
    uts: 1,
    ctid: 1,
  };
  const body = bodyOfShipment(valuesOfShipment(stored), stored);
  expect(body).not.toHaveProperty('siteid');
  expect(body).toMatchObject({
    phone: '+65 6123 4567',
    collectOn: 20_261_130,
    parcels: [{ id: 'k1', description: 'Traps' }],
  });
});
