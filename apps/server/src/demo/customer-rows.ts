import { addressInLine } from '@field-service/domain/values/address-format.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { SeedRow } from '../install/queries.ts';
import { lookupId } from '../install/lookup-row.ts';
import type { Branch } from './branches.ts';
import { customerSketches, type CustomerSketch } from './customers.ts';
import { reviewedCustomer } from './facts.ts';
import type { DemoContext } from './making.ts';
import type { DemoAddress } from './places/demo-address.ts';
import type { Random } from './random.ts';
import { siteName } from './site-names.ts';
import { taxIdOf } from './tax-ids.ts';
import type { CustomerWorld, SiteWorld } from './world.ts';

type Address = Record<string, string>;

/** A postal address as usual in the country, in the fields of the specification. */
export function addressAt(
  branch: Branch,
  [street, district, postal]: DemoAddress,
  house: number,
  recipient: string,
): Address {
  const common = { recipient, country: branch.countryName, country_iso: branch.country, postal_code: postal };
  switch (branch.country) {
    case 'VN':
      return {
        ...common,
        street_address: `${house} ${street}`,
        dependent_locality: district,
        locality: district,
        admin_area: 'Thành phố Hồ Chí Minh',
      };
    case 'ID': {
      const area = district.startsWith('Jakarta')
        ? 'DKI Jakarta'
        : district.startsWith('Tangerang')
          ? 'Banten'
          : 'Jawa Barat';
      return { ...common, street_address: `${street} No. ${house}`, locality: district, admin_area: area };
    }
    case 'SG':
      return { ...common, street_address: `${house} ${street}`, locality: 'Singapore' };
    case 'MY':
      return {
        ...common,
        street_address: `${house}, ${street}`,
        locality: district,
        admin_area: district === 'Kuala Lumpur' ? 'Wilayah Persekutuan Kuala Lumpur' : 'Selangor',
      };
  }
}

const phoneOf = (branch: Branch, random: Random): string => `${branch.phone}${random.digits(3)} ${random.digits(4)}`;
const trends = ['steady', 'steady', 'falling', 'falling', 'rising', 'outbreak'] as const;

interface InfoInput {
  branch: Branch;
  folderId: string;
  customer: CustomerWorld;
  cts: number;
}

function addSite(
  { random, rows }: DemoContext,
  { branch, folderId, customer, cts }: InfoInput,
  demoAddress: DemoAddress,
  at: number,
): SiteWorld {
  const { sketch } = customer;
  const name = siteName(sketch, branch.code, demoAddress, at);
  const id = random.id(cts);
  const person = at === 0 ? sketch.person : random.pick(sitePeople[branch.code]);
  const code = `${customer.code}-${at + 1}`;
  const [lat, lng] = [
    demoAddress[3] + random.between(-0.002, 0.002),
    demoAddress[4] + random.between(-0.002, 0.002),
  ].map((value) => Math.round(value * 1e6) / 1e6);
  const address = addressAt(branch, demoAddress, random.int(1, 240), customer.sketch.name);
  rows.contact_info.push({
    id,
    contact_id: customer.id,
    folder_id: folderId,
    type_val: 3,
    code,
    name,
    salutation_id: lookupId(216, sketch.salutation),
    person,
    phone: phoneOf(branch, random),
    email: customer.email,
    address,
    lat: lat ?? 0,
    lng: lng ?? 0,
    data: {},
    cts,
  });
  return {
    id,
    code,
    name,
    person,
    address,
    lat: lat ?? 0,
    lng: lng ?? 0,
    customer,
    stations: [],
    trend: random.pick(trends),
  };
}

/** People on site, in addition to the customer's own contact. */
const sitePeople: Readonly<Record<Branch['code'], readonly string[]>> = {
  KL: ['Hafizah binti Omar', 'Jason Lee', 'Suhaimi bin Ali', 'Devi Krishnan', 'Wong Kah Mun'],
  HCM: ['Nguyễn Thị Hạnh', 'Lý Văn Phúc', 'Phan Thanh Bình', 'Vũ Thị Thu', 'Đỗ Minh Khoa'],
  JKT: ['Siti Nurhaliza', 'Andi Saputra', 'Wahyu Nugroho', 'Fitri Handayani', 'Yohanes Lim'],
  SIN: ['Chan Mei Fong', 'Nur Aisyah', 'Gopal Krishnan', 'Desmond Ng', 'Rachel Goh'],
};

function addContact(
  making: DemoContext,
  branch: Branch,
  folderId: string,
  sketch: CustomerSketch,
  number: number,
  places: readonly DemoAddress[],
): CustomerWorld {
  const { random, now, rows } = making;
  const cts = now - random.int(150, 1200) * dayMs;
  const id = random.id(cts);
  const code = `${branch.code}${String(number).padStart(3, '0')}`;
  const email = `customer${number}@customers.example`;
  const taxId = taxIdOf(branch.country, random);
  const paymentDays = random.pick([7, 14, 30, 30]);
  const billing = addressAt(branch, places[0] ?? ['', '', '', 0, 0], random.int(1, 240), sketch.name);
  rows.contact.push({
    id,
    folder_id: folderId,
    type_id: lookupId(30, 'CUST'),
    code,
    name: sketch.name,
    lang: sketch.lang,
    email,
    phone: phoneOf(branch, random),
    tax_id: taxId,
    payment_days: paymentDays,
    review_before_release: number === reviewedCustomer,
    data: { salutation: lookupId(216, sketch.salutation) },
    cts,
  });
  const billingAddress = addressInLine(billing, { withCountry: true });
  const customer: CustomerWorld = {
    id,
    number,
    code,
    sketch,
    email,
    taxId,
    paymentDays,
    discount: random.chance(0.2) ? random.pick(['5%', '10%']) : null,
    billingAddress,
    sites: [],
  };
  const ar: SeedRow<'contact_info'> = {
    id: random.id(cts),
    contact_id: id,
    folder_id: folderId,
    type_val: 1,
    code: `${code}-AR`,
    name: sketch.name,
    salutation_id: lookupId(216, sketch.salutation),
    person: sketch.person,
    phone: phoneOf(branch, random),
    email,
    address: billing,
    lat: null,
    lng: null,
    data: {},
    cts,
  };
  rows.contact_info.push(ar);
  customer.sites.push(
    ...places.map((demoAddress, at) => addSite(making, { branch, folderId, customer, cts }, demoAddress, at)),
  );
  return customer;
}

/** Creates the branch's ten customers with their billing addresses and sites, each site at its own address. */
export function makeCustomers(
  making: DemoContext,
  branch: Branch,
  folderId: string,
  firstNumber: number,
): CustomerWorld[] {
  const places = making.random.shuffle(branch.places);
  return customerSketches[branch.code].map((sketch, at) =>
    addContact(making, branch, folderId, sketch, firstNumber + at, places.splice(0, sketch.sites)),
  );
}
