import { useT } from '@field-service/i18n/use-t.ts';
import type { ContactValues, InfoValues } from './contact-values.ts';

/** The names of a customer's fields. */
export const useContactLabels = (): Record<keyof ContactValues, string> => {
  const t = useT('office');
  return {
    code: t('Code'),
    name: t('Name'),
    typeid: t('Customer type'),
    natureid: t('Nature of business'),
    sourceid: t('Source'),
    lang: t('Language'),
    email: t('Email'),
    phone: t('Phone'),
    taxid: t('Tax number'),
    taxidtype: t('Kind of tax number'),
    termsid: t('Payment terms'),
    paymentdays: t('Days to pay'),
    sendid: t('Documents are sent by'),
    consolidation: t('Jobs on an invoice'),
    withholdingrate: t('Withholding tax'),
    porequired: t('Invoices need a purchase order'),
    reviewbeforerelease: t('Reports are reviewed before the customer sees them'),
    billinginfoid: t('Invoices are sent to'),
    notes: t('Notes'),
  };
};

/** The names of the fields of a site, a person or a billing address. */
export const useInfoLabels = (): Record<Exclude<keyof InfoValues, 'latitude' | 'longitude'>, string> & {
  latitude: string;
  longitude: string;
} => {
  const t = useT('office');
  return {
    code: t('Code'),
    name: t('Name'),
    salutationid: t('Salutation'),
    zoneid: t('Zone'),
    person: t('Contact person'),
    phone: t('Phone'),
    email: t('Email'),
    address: t('Address'),
    latitude: t('Latitude'),
    longitude: t('Longitude'),
    lang: t('Language'),
    notes: t('Notes'),
  };
};
