import { fromOldAddress } from '@field-service/domain/values/address-format.ts';
import { consolidations } from '@field-service/domain/money/consolidation.ts';
import { plainName } from '@field-service/domain/values/plain-name.ts';
import { z } from 'zod';
import { Address, Decimal, Email, Id, IdParams, LanguageCode, Line1, Phone, Stamp, Text, Words } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { HistoryRow } from '../history-row.ts';
import { grant, route } from '../route.ts';

const Code = Line1(40);

/** A row of the dataset `contacts`. */
export const ContactRow = z.object({
  id: Id,
  folderid: Id,
  code: z.string(),
  name: z.string(),
  typeid: Id.nullable(),
  lang: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  sites: z.int(),
  uts: Stamp,
  ctid: z.int(),
});

const contactFields = {
  code: Code,
  name: Line1(),
  /** The contact type (lookup 30) and the nature of business (33). */
  typeid: Id.nullable(),
  natureid: Id.nullable(),
  /**
   * The source of the customer (lookup 204), the payment terms (101), which set `paymentdays`, and the way in which
   * documents are sent (229).
   */
  sourceid: Id.nullable(),
  termsid: Id.nullable(),
  sendid: Id.nullable(),
  lang: LanguageCode,
  email: Email.nullable(),
  phone: Phone.nullable(),
  taxid: Line1(60).nullable(),
  /** The tax authority's name for the number: `BRN`, `NRIC`, `MST`, `NPWP`, `UEN`. */
  taxidtype: Line1(20).nullable(),
  paymentdays: z.int().min(0).max(365),
  /** Whether a supervisor reviews reports before this customer sees them. */
  reviewbeforerelease: z.boolean(),
  /** Whether invoices require a purchase order. */
  porequired: z.boolean(),
  consolidation: z.enum(consolidations),
  /** The percentage of a payment that the customer withholds and documents with a certificate. */
  withholdingrate: Decimal.nullable(),
  /** The contact info to which invoices are sent. */
  billinginfoid: Id.nullable(),
  notes: Text(4000),
};

export const ContactInfoRow = z.object({
  id: Id,
  contactid: Id,
  folderid: Id,
  /** 0 personal contact, 1 AR billing, 2 AP billing, 3 branch address (a site), 100 to 102 relations. */
  infotype: z.object({ val: z.string() }),
  code: z.string(),
  name: z.string(),
  /** The name of the salutation (216) that `salutationid` references. */
  salutation: z.string().nullable(),
  salutationid: Id.nullable(),
  /** The site's zone (41). */
  zoneid: Id.nullable(),
  /** The site's picture, shown in the portal. */
  avatar: Id.nullable(),
  person: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: Address,
  /** The address in its country's format. */
  addresslines: z.array(z.string()),
  geo: z.tuple([z.number(), z.number()]).nullable(),
  /** The language of invoices sent here; null for the customer's language. */
  lang: z.string().nullable(),
  notes: z.string(),
  uts: Stamp,
  ctid: z.int(),
});
export type ContactInfo = z.output<typeof ContactInfoRow>;

export const Contact = ContactRow.extend({
  ...contactFields,
  // Stored values may predate the current validation rules.
  lang: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  taxid: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  sitelist: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      address: z.record(z.string(), z.unknown()),
      geo: z.tuple([z.number(), z.number()]).nullable(),
      person: z.string().nullable(),
      phone: z.string().nullable(),
    }),
  ),
});
export type Contact = z.output<typeof Contact>;

const optional = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape).partial();
const readErrors = ['record.not_found'] as const;
const writeErrors = ['record.not_found', 'record.base_missing', 'record.changed', 'record.duplicate'] as const;

export const contacts = {
  list: route({
    method: 'GET',
    path: '/api/contact',
    summary: 'The customers of the caller’s folders; takes the same queries as the dataset `contacts`.',
    access: grant('CONT:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/contact/{id}',
    summary: 'A customer with its sites.',
    access: grant('CONT:VW'),
    params: IdParams,
    data: Contact,
    errors: readErrors,
  }),
  history: route({
    method: 'GET',
    path: '/api/contact/{id}/history',
    summary: 'Who changed a customer, when and what; oldest first.',
    access: grant('CONT:VW'),
    params: IdParams,
    data: z.array(HistoryRow),
    errors: readErrors,
  }),
  create: route({
    method: 'POST',
    path: '/api/contact',
    summary: 'Creates a customer in a folder: the given one, else the one in the header.',
    access: grant('CONT:CR'),
    body: optional(contactFields).required({ code: true, name: true }).extend({ folderid: Id.optional() }),
    data: Contact,
    errors: ['record.duplicate', 'record.referenced_missing', 'field.invalid'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/contact/{id}',
    summary: 'Changes the given fields; `uts` is the version the change is based on.',
    access: grant('CONT:UP'),
    params: IdParams,
    body: optional(contactFields).extend({ uts: Stamp.optional() }),
    data: Contact,
    errors: [...writeErrors, 'record.referenced_missing'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/contact/{id}',
    summary: 'Removes a customer without open jobs, contracts, shipments, balances or users.',
    access: grant('CONT:DE'),
    params: IdParams,
    data: z.object({}),
    errors: ['record.not_found', 'record.in_use'],
  }),
};

const CountryCode = z.string().trim().toUpperCase().length(2);
const newForm = {
  street_address: Words(200),
  street_address_2: Words(200),
  locality: Words(100),
  admin_area: Words(100),
  postal_code: Words(20),
  sorting_code: Words(20),
  dependent_locality: Words(100),
  recipient: Words(200),
  organization: Words(200),
  country: Words(100),
  country_iso: CountryCode,
};
/** Several lines of text, each cleaned like a name. */
const Lines = (max: number) =>
  z
    .string()
    .overwrite((text) => text.split(/\r?\n/).map(plainName).join('\n'))
    .max(max);
const oldForm = { street: Lines(400), city: Words(100), zip: Words(20), state: Words(100), country_code: CountryCode };
const hasAny = (address: object, form: object): boolean =>
  Object.keys(address).some((field) => Object.hasOwn(form, field));

/**
 * An address as entered, in either the current or the older format; it is stored in the current format. Unknown fields
 * are rejected.
 */
export const EnteredAddress = z
  .strictObject({ ...newForm, ...oldForm })
  .partial()
  .refine((address) => !hasAny(address, oldForm) || !hasAny(address, newForm))
  .transform(({ street, city, zip, state, country_code, ...address }): z.output<typeof Address> =>
    Object.keys(address).length > 0 ? address : fromOldAddress({ street, city, zip, state, country_code }),
  );

const infoFields = {
  code: Code,
  name: Line1(),
  salutationid: Id.nullable(),
  zoneid: Id.nullable(),
  /** A picture that the caller uploaded. */
  avatar: Id.nullable(),
  person: Line1().nullable(),
  phone: Phone.nullable(),
  email: Email.nullable(),
  address: EnteredAddress,
  geo: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]).nullable(),
  lang: LanguageCode.nullable(),
  notes: Text(4000),
};

export const contactInfos = {
  list: route({
    method: 'GET',
    path: '/api/contact-info',
    summary:
      'Sites, billing addresses and persons of customers; takes the same queries as the dataset `contact-infos`.',
    access: grant('CONT:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/contact-info/{id}',
    summary: 'One site, billing address or person of a customer.',
    access: grant('CONT:VW'),
    params: IdParams,
    data: ContactInfoRow,
    errors: readErrors,
  }),
  create: route({
    method: 'POST',
    path: '/api/contact-info',
    summary: 'Adds a site, billing address or person to a customer; the code defaults to the next one.',
    access: grant('CONT:CR'),
    body: optional(infoFields)
      .required({ name: true })
      .extend({
        contactid: Id,
        type: z.union([
          z.literal(0),
          z.literal(1),
          z.literal(2),
          z.literal(3),
          z.literal(100),
          z.literal(101),
          z.literal(102),
        ]),
      }),
    data: ContactInfoRow,
    errors: ['record.not_found', 'record.duplicate', 'record.referenced_missing', 'field.invalid', 'address.invalid'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/contact-info/{id}',
    summary: 'Changes the given fields; an address is replaced as a whole.',
    access: grant('CONT:UP'),
    params: IdParams,
    body: optional(infoFields).extend({ uts: Stamp.optional() }),
    data: ContactInfoRow,
    errors: [...writeErrors, 'record.referenced_missing', 'field.invalid', 'address.invalid'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/contact-info/{id}',
    summary:
      "Removes a site without open jobs, stations, contracts and shipments, or another address or person, except the customer's billing contact.",
    access: grant('CONT:DE'),
    params: IdParams,
    data: z.object({}),
    errors: ['record.not_found', 'record.in_use'],
  }),
};
