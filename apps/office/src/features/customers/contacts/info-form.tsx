import createCall from 'virtual:call-facts/contactInfos.create';
import updateCall from 'virtual:call-facts/contactInfos.update';
import type { ContactInfo } from '@field-service/contract/customers/contacts.ts';
import { infoTypes } from '@field-service/domain/customers/info-type.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { languageNames, languages } from '@field-service/i18n/languages.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { AddressField } from '@field-service/ui/fields/AddressField.tsx';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm, type RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { LookupField } from '../../../parts/LookupField.tsx';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { useInfoLabels } from './contact-labels.ts';
import { contactNoun } from './contact-noun.ts';
import {
  bodyOfInfo,
  emptyInfo,
  infoProblems,
  valuesOfInfo,
  type InfoChange,
  type InfoValues,
  type NewInfo,
} from './contact-values.ts';

/** The kinds that staff add to a customer; relations between customers come from imports. */
export const addedTypes = [infoTypes.branchAddress, infoTypes.person, infoTypes.arBilling, infoTypes.apBilling];
export type AddedType = (typeof addedTypes)[number];

/** The words for each kind of a customer's info: its name, and the title of its form. */
export const useInfoWords = (): Record<AddedType, { name: string; add: string }> => {
  const t = useT('office');
  return {
    [infoTypes.branchAddress]: { name: t('Site'), add: t('Add site') },
    [infoTypes.person]: { name: t('Person'), add: t('Add person') },
    [infoTypes.arBilling]: { name: t('Billing address'), add: t('Add billing address') },
    [infoTypes.apBilling]: { name: t('Payables address'), add: t('Add payables address') },
  };
};

const useCheck = (type: number) => {
  const t = useT('office');
  return (values: InfoValues) => {
    const found = infoProblems(type, values);
    return {
      ...(found.includes('address') ? { address: t('Complete the address.') } : {}),
      ...(found.includes('position')
        ? { longitude: t('Enter latitude and longitude in degrees, or neither of them.') }
        : {}),
    };
  };
};

const InfoFields = ({ form, type }: { form: RecordForm<InfoValues>; type: number }) => {
  const t = useT('office');
  const labels = useInfoLabels();
  const isSite = type === infoTypes.branchAddress;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={labels.name} {...form.text('name')} />
        <TextInput label={labels.code} placeholder={t('Next number')} {...form.text('code')} />
        {isSite || type !== infoTypes.person ? (
          <TextInput label={labels.person} {...form.text('person')} />
        ) : (
          <LookupField
            label={labels.salutationid}
            type={lookupNumbers.salutation}
            clearable
            {...form.field('salutationid')}
          />
        )}
        <TextInput label={labels.phone} type="tel" inputMode="tel" {...form.text('phone')} />
        <TextInput label={labels.email} type="email" inputMode="email" {...form.text('email')} />
        {isSite ? (
          <LookupField label={labels.zoneid} type={lookupNumbers.zone} clearable {...form.field('zoneid')} />
        ) : (
          <OneSelect
            label={labels.lang}
            placeholder={t('As the customer')}
            clearable
            data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
            value={form.values.lang}
            onChange={(code) => form.set({ lang: languages.find((language) => language === code) ?? null })}
          />
        )}
      </SimpleGrid>
      <AddressField label={labels.address} {...form.field('address')} required={isSite} />
      {isSite ? (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NumberField label={labels.latitude} negative digits={3} {...form.field('latitude')} />
            <NumberField label={labels.longitude} negative digits={3} {...form.field('longitude')} />
          </SimpleGrid>
          <Text size="xs" c="dimmed">
            {t('Degrees, such as 3.1579 and 101.7116. Maps and travel times use this position.')}
          </Text>
        </>
      ) : null}
      <Textarea label={labels.notes} autosize minRows={2} maxRows={6} {...form.text('notes')} />
    </>
  );
};

interface InfoDialogProps {
  contactId: string;
  type: AddedType;
  /** The one that is changed; undefined for a new one. */
  info?: ContactInfo | undefined;
  /** The country of a new address. */
  country: string | undefined;
  onClose: () => void;
}

/** Adds a site, a person or a billing address to a customer, or changes it. */
export const InfoDialog = ({ contactId, type, info, country, onClose }: InfoDialogProps): ReactNode => {
  const t = useT('desk');
  const words = useInfoWords()[type];
  const notices = useNotices();
  const refresh = useRefresh(contactNoun);
  const check = useCheck(type);
  const labels: Readonly<Record<string, string | undefined>> = useInfoLabels();
  const start = useMemo(
    () => {
      const stored = (found: ContactInfo) => ({ values: valuesOfInfo(found), uts: found.uts });
      return info === undefined
        ? { fresh: emptyInfo(country) }
        : {
            stored: stored(info),
            read: async () =>
              stored(
                (await api.contactInfos.get({ params: { id: info.id } }, { signal: AbortSignal.timeout(30_000) })).data,
              ),
          };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- a form starts once; later reads of the record do not change it
    [],
  );
  const state = useFormState<InfoValues>(start);
  const form = useRecordForm<InfoValues, NewInfo & InfoChange, ContactInfo>({
    state,
    call: info === undefined ? createCall : updateCall,
    toBody: (values) => ({ ...bodyOfInfo(values), ...(info === undefined ? { contactid: contactId, type } : {}) }),
    fieldOf: { geo: 'longitude' },
    check,
    send: async (body, options) => {
      if (info === undefined) return (await api.contactInfos.create({ body }, options)).data;
      const uts = state.base?.uts ?? info.uts;
      return (await api.contactInfos.update({ params: { id: info.id }, body: { ...body, uts } }, options)).data;
    },
    onSaved: async ({ name }) => {
      await refresh();
      notices.success(info === undefined ? t('{{name}} created', { name }) : t('{{name}} saved', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={info === undefined ? words.add : info.name}
      form={form}
      act={info === undefined ? words.add : t('Save')}
      labelOf={(name) => labels[name] ?? name}
      onClose={onClose}
    >
      <InfoFields form={form} type={type} />
    </FormDialog>
  );
};
