import { useT } from '@field-service/i18n/use-t.ts';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { siteOptions, useContact } from '../api/contact.ts';
import { customerText } from './ContactField.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { RecordField } from '@field-service/ui/fields/RecordField.tsx';

/** The customer and the site of a form. */
interface Placed {
  contactid: string | null;
  addressid: string | null;
}

interface CustomerFieldsProps {
  form: Pick<RecordForm<Placed>, 'values' | 'set' | 'field'>;
  /** Called when another customer is chosen. */
  onCustomer?: () => void;
  /** Offers only the customers of this folder: a job that exists stays in its folder. */
  folderId?: string;
}

/** The customer and the site; a customer's only site is selected automatically. */
export const CustomerFields = ({ form, onCustomer, folderId }: CustomerFieldsProps): ReactNode => {
  const t = useT('office');
  const { contactid, addressid } = form.values;
  const contact = useContact(contactid);
  const sites = contact.data?.sitelist ?? [];
  const only = sites.length === 1 ? sites[0]?.id : undefined;
  const choose = useEffectEvent((id: string) => form.set({ addressid: id }));
  useEffect(() => {
    if (only !== undefined && addressid === null) choose(only);
  }, [only, addressid]);

  return (
    <>
      <RecordField
        dataset="contacts"
        textOf={customerText}
        label={t('Customer')}
        placeholder={t('Search by name or code')}
        required={form.field('contactid').required}
        clearable
        {...(folderId === undefined ? {} : { find: { folderid: folderId } })}
        value={contactid}
        valueText={contact.data && customerText(contact.data)}
        error={form.field('contactid').error}
        onRecord={(id) => {
          form.set({ contactid: id, addressid: null });
          onCustomer?.();
        }}
      />
      <OneSelect
        {...form.field('addressid')}
        label={t('Site')}
        placeholder={contactid === null ? t('Choose a customer first') : t('Choose a site')}
        searchable
        disabled={contactid === null}
        nothingFoundMessage={t('Nothing matches')}
        data={siteOptions(contact.data)}
      />
    </>
  );
};
