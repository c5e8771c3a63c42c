import type { Contact } from '@field-service/contract/customers/contacts.ts';
import { consolidations } from '@field-service/domain/money/consolidation.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { languageNames, languages } from '@field-service/i18n/languages.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { RecordField } from '@field-service/ui/fields/RecordField.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { LookupField } from '../../../parts/LookupField.tsx';
import { Section } from '../../../parts/Section.tsx';
import { useConsolidationNames } from '../../../parts/consolidation-names.ts';
import { useContactLabels } from './contact-labels.ts';
import { taxIdTypes, type ContactValues } from './contact-values.ts';

interface ContactFieldsProps {
  form: RecordForm<ContactValues>;
  record: Contact | null;
}

const General = ({ form }: Pick<ContactFieldsProps, 'form'>) => {
  const labels = useContactLabels();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={labels.code} {...form.text('code')} />
      <TextInput label={labels.name} {...form.text('name')} />
      <LookupField label={labels.typeid} type={lookupNumbers.contactType} clearable {...form.field('typeid')} />
      <LookupField
        label={labels.natureid}
        type={lookupNumbers.natureOfBusiness}
        clearable
        {...form.field('natureid')}
      />
      <LookupField label={labels.sourceid} type={lookupNumbers.contactSource} clearable {...form.field('sourceid')} />
      <OneSelect
        label={labels.lang}
        data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        allowDeselect={false}
        {...form.field('lang')}
        onChange={(code) => {
          const lang = languages.find((language) => language === code);
          if (lang !== undefined) form.set({ lang });
        }}
      />
      <TextInput label={labels.email} type="email" inputMode="email" {...form.text('email')} />
      <TextInput label={labels.phone} type="tel" inputMode="tel" {...form.text('phone')} />
      <Textarea
        label={labels.notes}
        autosize
        minRows={2}
        maxRows={8}
        style={{ gridColumn: '1 / -1' }}
        {...form.text('notes')}
      />
    </SimpleGrid>
  );
};

const Billing = ({ form, record }: ContactFieldsProps) => {
  const t = useT('office');
  const labels = useContactLabels();
  const names = useConsolidationNames();
  const { porequired, reviewbeforerelease, taxidtype } = form.values;
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={labels.taxid} {...form.text('taxid')} />
        <OneSelect
          label={labels.taxidtype}
          clearable
          data={[...new Set([...taxIdTypes, ...(taxidtype === '' ? [] : [taxidtype])])]}
          value={taxidtype === '' ? null : taxidtype}
          onChange={(chosen) => form.set({ taxidtype: chosen ?? '' })}
          error={form.field('taxidtype').error}
        />
        <LookupField label={labels.termsid} type={lookupNumbers.paymentTerms} clearable {...form.field('termsid')} />
        {form.values.termsid === null ? (
          <NumberField label={labels.paymentdays} decimals={0} digits={3} {...form.field('paymentdays')} />
        ) : (
          <div />
        )}
        <OneSelect
          label={labels.consolidation}
          data={consolidations.map((value) => ({ value, label: names[value] }))}
          allowDeselect={false}
          {...form.field('consolidation')}
          onChange={(chosen) => {
            const consolidation = consolidations.find((each) => each === chosen);
            if (consolidation !== undefined) form.set({ consolidation });
          }}
        />
        <LookupField label={labels.sendid} type={lookupNumbers.sendOption} clearable {...form.field('sendid')} />
        <NumberField
          label={labels.withholdingrate}
          description={t('The part of a payment that the customer keeps back as tax and proves with a certificate.')}
          unit="%"
          digits={3}
          {...form.field('withholdingrate')}
        />
        {record === null ? null : (
          <RecordField
            label={labels.billinginfoid}
            dataset="contact-infos"
            textOf={({ name, email }) => [name, email].filter(Boolean).join(' · ')}
            find={{ contactid: record.id }}
            clearable
            placeholder={form.values.email}
            value={form.values.billinginfoid}
            onRecord={(billinginfoid) => form.set({ billinginfoid })}
            error={form.field('billinginfoid').error}
          />
        )}
      </SimpleGrid>
      <Switch
        label={labels.porequired}
        checked={porequired}
        onChange={({ currentTarget }) => form.set({ porequired: currentTarget.checked })}
      />
      <Switch
        label={labels.reviewbeforerelease}
        checked={reviewbeforerelease}
        onChange={({ currentTarget }) => form.set({ reviewbeforerelease: currentTarget.checked })}
      />
    </Stack>
  );
};

/** The fields of a customer: who it is, and how it is billed. */
export const ContactFields = ({ form, record }: ContactFieldsProps): ReactNode => {
  const t = useT('office');
  return (
    <>
      <Section title={t('General')}>
        <General form={form} />
      </Section>
      <Section title={t('Billing')}>
        <Billing form={form} record={record} />
      </Section>
    </>
  );
};
