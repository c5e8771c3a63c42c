import { useT } from '@field-service/i18n/use-t.ts';
import { AddressField } from '@field-service/ui/fields/AddressField.tsx';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { RowsField } from '@field-service/ui/fields/RowsField.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CustomerFields } from '../../../parts/CustomerFields.tsx';
import { Section } from '../../../parts/Section.tsx';
import { emptyParcel, isUnnamed, type ShipmentValues } from './shipment-values.ts';

export const useShipmentLabels = () => {
  const t = useT('office');
  return {
    addressid: t('Site'),
    recipient: t('Recipient'),
    phone: t('Phone'),
    address: t('Address'),
    collectOn: t('Collect on'),
    notes: t('Note'),
    parcels: t('Parcels'),
  };
};

/** The fields of a shipment: from which site (only for a new one), to whom, and its parcels. */
export const ShipmentFields = ({ form, isNew }: { form: RecordForm<ShipmentValues>; isNew: boolean }): ReactNode => {
  const t = useT('office');
  const labels = useShipmentLabels();
  return (
    <>
      {isNew ? (
        <Section title={t('Customer and site')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <CustomerFields form={form} />
          </SimpleGrid>
        </Section>
      ) : null}
      <Section title={labels.parcels}>
        <RowsField
          label={labels.parcels}
          hideLabel
          rows={form.values.parcels}
          onRows={(parcels) => form.set({ parcels })}
          empty={emptyParcel}
          rowKey={({ key }) => key}
          add={t('Add parcel')}
          remove={({ description }, number) => t('Remove parcel {{name}}', { name: description || String(number) })}
          error={form.field('parcels').error}
        >
          {(parcel, change) => (
            <>
              <TextInput
                label={t('Content')}
                required
                maxLength={200}
                value={parcel.description}
                error={form.isChecked && isUnnamed(parcel) ? t('Required') : undefined}
                onChange={({ currentTarget }) => change({ description: currentTarget.value })}
              />
              <NumberField
                label={t('Weight')}
                unit="kg"
                digits={5}
                decimals={3}
                value={parcel.weightkg}
                onChange={(weightkg) => change({ weightkg })}
              />
            </>
          )}
        </RowsField>
      </Section>
      <Section title={t('Goes to')}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={labels.recipient} {...form.text('recipient')} />
            <TextInput label={labels.phone} type="tel" inputMode="tel" {...form.text('phone')} />
          </SimpleGrid>
          <AddressField label={labels.address} {...form.field('address')} required />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <DateField label={labels.collectOn} {...form.field('collectOn')} />
          </SimpleGrid>
          <Textarea label={labels.notes} autosize minRows={2} maxRows={8} {...form.text('notes')} />
        </Stack>
      </Section>
    </>
  );
};
