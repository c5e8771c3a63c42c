import type { Item } from '@field-service/contract/reference.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { ManySelect } from '@field-service/ui/fields/ManySelect.tsx';
import { MoneyField } from '@field-service/ui/fields/MoneyField.tsx';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { RowsField } from '@field-service/ui/fields/RowsField.tsx';
import { TranslationsField } from '@field-service/ui/fields/TranslationsField.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { TaxField } from '../../../lines/TaxField.tsx';
import { LookupField } from '../../../parts/LookupField.tsx';
import { Section } from '../../../parts/Section.tsx';
import { useItemLabels } from './item-labels.ts';
import { useItemTags } from './use-item-tags.ts';
import { dilutionText, emptyBatch, emptyDilution, type ItemValues } from './item-values.ts';

interface ItemFieldsProps {
  form: RecordForm<ItemValues>;
  record: Item | null;
}

const area = { autosize: true, minRows: 2, maxRows: 8 } as const;

/** The tags of the setting, and those that the item has besides. */
const TagsField = ({ form }: Pick<ItemFieldsProps, 'form'>) => {
  const t = useT('office');
  const labels = useItemLabels();
  const { data, isError } = useItemTags();
  const { value, onChange } = form.field('tags');
  return (
    <ManySelect
      label={labels.tags}
      error={isError ? t('Failed to get Settings for Item Tags') : undefined}
      data={[...new Set([...(data?.tags ?? []), ...value])]}
      value={[...value]}
      onChange={onChange}
      style={{ gridColumn: '1 / -1' }}
    />
  );
};

const GeneralFields = ({ form, record }: ItemFieldsProps) => {
  const t = useT('office');
  const labels = useItemLabels();
  const states = [
    { value: 'active', label: t('Active') },
    { value: 'inactive', label: t('Inactive') },
  ];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={labels.code} {...form.text('code')} />
      <TextInput label={labels.name} {...form.text('name')} />
      <LookupField label={labels.typeid} type={lookupNumbers.itemType} {...form.field('typeid')} />
      <LookupField label={labels.uomid} type={lookupNumbers.unit} {...form.field('uomid')} />
      {record?.price === null ? null : <MoneyField label={labels.price} {...form.field('price')} />}
      <TaxField label={labels.taxid} {...form.field('taxid')} />
      <LookupField
        label={labels.status}
        type={lookupNumbers.status}
        before={states}
        {...form.field('status')}
        onChange={(status) => status !== null && form.set({ status })}
      />
      <LookupField label={labels.brandid} type={lookupNumbers.brand} clearable {...form.field('brandid')} />
      <LookupField label={labels.menuid} type={lookupNumbers.itemMenu} clearable {...form.field('menuid')} />
      <LookupField
        label={labels.stationType}
        description={t('A job with this item inspects the stations of this type.')}
        type={lookupNumbers.stationType}
        clearable
        {...form.field('stationType')}
      />
      <NumberField
        label={labels.reorderLevel}
        description={t('In the unit of the item. A warehouse that holds no more is low on it.')}
        digits={9}
        {...form.field('reorderLevel')}
      />
      <TagsField form={form} />
      <Textarea label={labels.notes} {...area} style={{ gridColumn: '1 / -1' }} {...form.text('notes')} />
    </SimpleGrid>
  );
};

const LabelFields = ({ form }: Pick<ItemFieldsProps, 'form'>) => {
  const t = useT('office');
  const labels = useItemLabels();
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={labels.activeIngredient} {...form.text('activeIngredient')} />
        <NumberField label={labels.activePercent} unit="%" digits={3} {...form.field('activePercent')} />
        <TextInput label={labels.formulation} {...form.text('formulation')} />
        <TextInput label={labels.hazardClass} {...form.text('hazardClass')} />
        <TextInput label={labels.registration} {...form.text('registration')} />
        <DateField label={labels.registeredTo} {...form.field('registeredTo')} />
        <NumberField label={labels.reentryHours} decimals={2} digits={4} {...form.field('reentryHours')} />
        <div />
        <TextInput label={labels.labelVersion} {...form.text('labelVersion')} />
        <TextInput label={labels.sdsVersion} {...form.text('sdsVersion')} />
        <Textarea label={labels.protection} placeholder={t('One a line')} {...area} {...form.text('protection')} />
        <Textarea label={labels.precautions} {...area} {...form.text('precautions')} />
        <Textarea label={labels.spillProcedure} {...area} {...form.text('spillProcedure')} />
      </SimpleGrid>
      <RowsField
        label={labels.dilutions}
        rows={form.values.dilutions}
        onRows={(dilutions) => form.set({ dilutions })}
        empty={emptyDilution}
        rowKey={({ id }) => id}
        add={t('Add dilution')}
        remove={({ name }, number) => t('Remove dilution {{name}}', { name: name || String(number) })}
        error={form.field('dilutions').error}
      >
        {(row, change) => (
          <>
            <TextInput
              label={t('Name')}
              required
              maxLength={200}
              value={row.name}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            />
            <NumberField
              label={t('Concentrate')}
              required
              value={row.concentrate}
              onChange={(concentrate) => change({ concentrate })}
            />
            <NumberField
              label={t('Diluent')}
              required
              value={row.diluent}
              onChange={(diluent) => change({ diluent })}
            />
            <TextInput
              label={t('Unit')}
              required
              maxLength={20}
              value={row.unit}
              onChange={({ currentTarget }) => change({ unit: currentTarget.value })}
            />
            <NumberField
              label={t('Label rate from')}
              required
              value={row.labelRate}
              onChange={(labelRate) => change({ labelRate })}
            />
            <NumberField
              label={t('Label rate to')}
              required
              value={row.labelRateMax}
              onChange={(labelRateMax) => change({ labelRateMax })}
            />
            <TextInput
              label={t('Rate in')}
              required
              maxLength={40}
              value={row.rateUnit}
              onChange={({ currentTarget }) => change({ rateUnit: currentTarget.value })}
            />
          </>
        )}
      </RowsField>
      <RowsField
        label={labels.batches}
        rows={form.values.batches}
        onRows={(batches) => form.set({ batches })}
        empty={emptyBatch}
        rowKey={({ key }) => key}
        add={t('Add batch')}
        remove={({ batch }, number) => t('Remove batch {{name}}', { name: batch || String(number) })}
        error={form.field('batches').error}
      >
        {(row, change) => (
          <>
            <TextInput
              label={t('Batch')}
              required
              maxLength={60}
              value={row.batch}
              onChange={({ currentTarget }) => change({ batch: currentTarget.value })}
            />
            <DateField label={t('Expiry date')} required value={row.expiry} onChange={(expiry) => change({ expiry })} />
          </>
        )}
      </RowsField>
    </Stack>
  );
};

const TextFields = ({ form }: Pick<ItemFieldsProps, 'form'>) => {
  const t = useT('office');
  const labels = useItemLabels();
  const { dilutions, translations } = form.values;
  return (
    <TranslationsField
      label={t('Texts in other languages')}
      description={t('Customers and technicians read them in their language; without one they read the texts above.')}
      value={translations}
      onChange={(next) => form.set({ translations: next })}
    >
      {(texts, set) => {
        const text = (name: string) => ({
          value: texts[name] ?? '',
          onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
        });
        return (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={labels.name} maxLength={200} {...text('name')} />
            <Textarea label={labels.notes} maxLength={4000} {...area} {...text('notes')} />
            <Textarea label={labels.protection} {...area} {...text('protection')} />
            <Textarea label={labels.precautions} maxLength={4000} {...area} {...text('precautions')} />
            <Textarea label={labels.spillProcedure} maxLength={4000} {...area} {...text('spillProcedure')} />
            {dilutions.map(({ id, name }) => (
              <TextInput
                key={id}
                label={t('Dilution {{name}}', { name })}
                maxLength={200}
                {...text(dilutionText(id))}
              />
            ))}
          </SimpleGrid>
        );
      }}
    </TranslationsField>
  );
};

/** The fields of an item: what it is, its label, its batches and its texts in other languages. */
export const ItemFields = ({ form, record }: ItemFieldsProps): ReactNode => {
  const t = useT('office');
  return (
    <>
      <Section title={t('General')}>
        <GeneralFields form={form} record={record} />
      </Section>
      <Section title={t('Product label')}>
        <LabelFields form={form} />
      </Section>
      <Section title={t('Languages')}>
        <TextFields form={form} />
      </Section>
    </>
  );
};
