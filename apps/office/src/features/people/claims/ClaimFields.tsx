import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { MoneyField } from '@field-service/ui/fields/MoneyField.tsx';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { RowsField } from '@field-service/ui/fields/RowsField.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { TaxField } from '../../../lines/TaxField.tsx';
import { useNamedListOptions } from '../../../parts/LookupField.tsx';
import { Section } from '../../../parts/Section.tsx';
import { UploadsField } from '../../../parts/UploadsField.tsx';
import { emptyLine, missingInLine, type ClaimLineValues, type ClaimValues } from './claim-values.ts';

export const useClaimLabels = () => {
  const t = useT('office');
  return { title: t('Title'), notes: t('Note'), lines: t('Expenses and distances') };
};

interface LineProps {
  line: ClaimLineValues;
  change: (change: Partial<ClaimLineValues>) => void;
  /** Said at a field that is missing, once the person tried to send the form. */
  missing: string | undefined;
}

const LineFields = ({ line, change, missing }: LineProps): ReactNode => {
  const t = useT('office');
  const categories = useNamedListOptions('claim-category', line.categoryid);
  const errorIf = (value: unknown) => (value === null ? missing : undefined);
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <OneSelect
          label={t('Kind')}
          allowDeselect={false}
          data={[
            { value: 'expense', label: t('Expense') },
            { value: 'mileage', label: t('Distance') },
          ]}
          value={line.kind}
          onChange={(kind) => change({ kind: kind === 'mileage' ? 'mileage' : 'expense' })}
        />
        <DateField
          label={t('Date')}
          required
          value={line.date}
          onChange={(date) => change({ date })}
          error={errorIf(line.date)}
        />
        {line.kind === 'mileage' ? (
          <NumberField
            label={t('Kilometres')}
            required
            decimals={1}
            unit="km"
            value={line.km}
            onChange={(km) => change({ km })}
            error={errorIf(line.km)}
          />
        ) : (
          <>
            <OneSelect
              label={t('Category')}
              required
              data={categories}
              value={line.categoryid}
              onChange={(categoryid) => change({ categoryid })}
              error={errorIf(line.categoryid)}
            />
            <MoneyField
              label={t('Amount with tax')}
              required
              value={line.amount}
              onChange={(amount) => change({ amount })}
              error={errorIf(line.amount)}
            />
          </>
        )}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('Note')}
          maxLength={500}
          value={line.note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
        {line.kind === 'expense' ? (
          <TaxField
            label={t('Tax on the receipt')}
            placeholder={t('None (tax)')}
            value={line.tax}
            onChange={(tax) => change({ tax })}
          />
        ) : null}
      </SimpleGrid>
      <UploadsField label={t('Receipts')} limit={10} value={line.files} onChange={(files) => change({ files })} />
    </Stack>
  );
};

/** The fields of a claim: what it is for, and its lines. */
export const ClaimFields = ({ form }: { form: RecordForm<ClaimValues> }): ReactNode => {
  const t = useT('office');
  const labels = useClaimLabels();
  const { values } = form;
  return (
    <>
      <Section title={t('Claim')}>
        <Stack>
          <TextInput label={labels.title} {...form.text('title')} />
          <Textarea label={labels.notes} autosize minRows={2} maxRows={8} {...form.text('notes')} />
        </Stack>
      </Section>
      <Section title={labels.lines}>
        <RowsField
          label={labels.lines}
          hideLabel
          rows={values.lines}
          onRows={(lines) => form.set({ lines })}
          empty={emptyLine}
          rowKey={({ key }) => key}
          add={t('Add a line')}
          remove={(_line, number) => t('Remove line {{number}}', { number })}
        >
          {(line, change) => (
            <LineFields
              line={line}
              change={change}
              missing={form.isChecked && missingInLine(line) ? t('Required') : undefined}
            />
          )}
        </RowsField>
      </Section>
    </>
  );
};
