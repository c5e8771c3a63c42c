import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Stack, Title } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { AmountOrPercentField } from '../fields/AmountOrPercentField.tsx';
import { DateField } from '../fields/DateField.tsx';
import { DurationField } from '../fields/DurationField.tsx';
import { FieldGateContext, useFieldGate } from '../fields/field-gate.ts';
import { MoneyField } from '../fields/MoneyField.tsx';
import { NumberField } from '../fields/NumberField.tsx';
import { TimeField } from '../fields/TimeField.tsx';

interface Values {
  amount: string | null;
  discount: string | null;
  quantity: string | null;
  date: number | null;
  start: number | null;
  length: number | null;
}

const empty: Values = { amount: null, discount: null, quantity: null, date: null, start: null, length: null };

/** Shows every field with the value that it reports, in a form that cannot be sent while a field is unresolved. */
export const FieldsPage = () => {
  const t = useT('office');
  const gate = useFieldGate();
  const [values, setValues] = useState(empty);
  const [sent, setSent] = useState(0);
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (gate.settled()) setSent((count) => count + 1);
  };
  return (
    <FieldGateContext value={gate}>
      <main>
        <form onSubmit={submit} noValidate style={{ maxWidth: 480, padding: 16 }}>
          <Stack gap="md">
            <Title order={1}>{t('Edit')}</Title>
            <MoneyField label={t('Amount')} required value={values.amount} onChange={(amount) => set({ amount })} />
            <AmountOrPercentField
              label={t('Discount')}
              value={values.discount}
              onChange={(discount) => set({ discount })}
            />
            <NumberField
              label={t('Quantity')}
              unit="ml"
              value={values.quantity}
              onChange={(quantity) => set({ quantity })}
            />
            <DateField label={t('Date')} value={values.date} onChange={(date) => set({ date })} />
            <TimeField label={t('Start')} value={values.start} onChange={(start) => set({ start })} />
            <DurationField
              label={t('Duration')}
              usual={[30, 60, 90]}
              value={values.length}
              onChange={(length) => set({ length })}
            />
            <Button type="submit">{t('Save')}</Button>
            <output data-sent={sent} style={{ overflowWrap: 'anywhere' }}>
              {JSON.stringify(values)}
            </output>
          </Stack>
        </form>
      </main>
    </FieldGateContext>
  );
};
