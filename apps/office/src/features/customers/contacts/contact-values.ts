import type { Contact, ContactInfo, contactInfos, contacts } from '@field-service/contract/customers/contacts.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import { infoTypes } from '@field-service/domain/customers/info-type.ts';
import { defaultLanguage, type Language } from '@field-service/domain/values/languages.ts';
import { addressProblems, isEmptyAddress, type Address } from '@field-service/domain/values/address.ts';
import { isLanguage } from '@field-service/i18n/languages.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';

export type NewContact = RouteInput<(typeof contacts)['create']>['body'];
export type ContactChange = RouteInput<(typeof contacts)['update']>['body'];
export type NewInfo = RouteInput<(typeof contactInfos)['create']>['body'];
export type InfoChange = RouteInput<(typeof contactInfos)['update']>['body'];

/** The names that tax authorities give their numbers. */
export const taxIdTypes = ['BRN', 'NRIC', 'MST', 'NPWP', 'UEN'] as const;

/** A customer while it is entered. */
export interface ContactValues {
  code: string;
  name: string;
  typeid: string | null;
  natureid: string | null;
  sourceid: string | null;
  lang: Language;
  email: string;
  phone: string;
  taxid: string;
  taxidtype: string;
  termsid: string | null;
  paymentdays: string | null;
  sendid: string | null;
  consolidation: Contact['consolidation'];
  withholdingrate: string | null;
  porequired: boolean;
  reviewbeforerelease: boolean;
  billinginfoid: string | null;
  notes: string;
}

export const emptyContact: ContactValues = {
  code: '',
  name: '',
  typeid: null,
  natureid: null,
  sourceid: null,
  lang: defaultLanguage,
  email: '',
  phone: '',
  taxid: '',
  taxidtype: '',
  termsid: null,
  paymentdays: '30',
  sendid: null,
  consolidation: 'job',
  withholdingrate: null,
  porequired: false,
  reviewbeforerelease: false,
  billinginfoid: null,
  notes: '',
};

const languageOf = (code: string | null): Language => (code !== null && isLanguage(code) ? code : defaultLanguage);
const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

export const valuesOfContact = (contact: Contact): ContactValues => ({
  code: contact.code,
  name: contact.name,
  typeid: contact.typeid,
  natureid: contact.natureid,
  sourceid: contact.sourceid,
  lang: languageOf(contact.lang),
  email: contact.email ?? '',
  phone: contact.phone ?? '',
  taxid: contact.taxid ?? '',
  taxidtype: contact.taxidtype ?? '',
  termsid: contact.termsid,
  paymentdays: String(contact.paymentdays),
  sendid: contact.sendid,
  consolidation: contact.consolidation,
  withholdingrate: contact.withholdingrate,
  porequired: contact.porequired,
  reviewbeforerelease: contact.reviewbeforerelease,
  billinginfoid: contact.billinginfoid,
  notes: contact.notes,
});

/**
 * The body of a call. Terms set the days of payment on the server, so the days are sent only where there are no terms:
 * a stored number of days must not contradict them.
 */
export const bodyOfContact = ({ paymentdays, ...values }: ContactValues): Entered<NewContact & ContactChange> => ({
  ...values,
  email: orNull(values.email),
  phone: orNull(values.phone),
  taxid: orNull(values.taxid),
  taxidtype: orNull(values.taxidtype),
  ...(values.termsid === null ? { paymentdays: paymentdays === null ? null : Number(paymentdays) } : {}),
});

/** A site, a person or a billing address while it is entered. */
export interface InfoValues {
  code: string;
  name: string;
  salutationid: string | null;
  zoneid: string | null;
  person: string;
  phone: string;
  email: string;
  address: Address;
  latitude: string | null;
  longitude: string | null;
  /** Null for the customer's language. */
  lang: Language | null;
  notes: string;
}

/** A new one, in the country of the customer's folder. */
export const emptyInfo = (country: string | undefined): InfoValues => ({
  code: '',
  name: '',
  salutationid: null,
  zoneid: null,
  person: '',
  phone: '',
  email: '',
  address: country === undefined ? {} : { country_iso: country },
  latitude: null,
  longitude: null,
  lang: null,
  notes: '',
});

export const valuesOfInfo = (info: ContactInfo): InfoValues => ({
  code: info.code,
  name: info.name,
  salutationid: info.salutationid,
  zoneid: info.zoneid,
  person: info.person ?? '',
  phone: info.phone ?? '',
  email: info.email ?? '',
  address: info.address,
  latitude: info.geo === null ? null : String(info.geo[0]),
  longitude: info.geo === null ? null : String(info.geo[1]),
  lang: info.lang !== null && isLanguage(info.lang) ? info.lang : null,
  notes: info.notes,
});

/** The body of a call. A code that is left empty is chosen by the server. */
export const bodyOfInfo = (values: InfoValues): Entered<InfoChange> => {
  const { latitude, longitude, code, ...others } = values;
  return {
    ...others,
    ...(code.trim() === '' ? {} : { code }),
    person: orNull(values.person),
    phone: orNull(values.phone),
    email: orNull(values.email),
    geo: latitude === null || longitude === null ? null : [Number(latitude), Number(longitude)],
  };
};

export type InfoProblem = 'address' | 'position';

/**
 * What the facts of the call do not tell: a site needs a complete address, a position has two parts, each in its range.
 * Others may have no address at all; a country alone is none.
 */
export const infoProblems = (type: number, { address, latitude, longitude }: InfoValues): InfoProblem[] => {
  const mustBeComplete =
    type === infoTypes.branchAddress || !isEmptyAddress({ ...address, country: undefined, country_iso: undefined });
  const isBeyond = (value: string | null, limit: number): boolean => value !== null && Math.abs(Number(value)) > limit;
  const found: InfoProblem[] = [];
  if (mustBeComplete && (!address.country_iso || addressProblems(address).length > 0)) found.push('address');
  if ((latitude === null) !== (longitude === null) || isBeyond(latitude, 90) || isBeyond(longitude, 180))
    found.push('position');
  return found;
};
