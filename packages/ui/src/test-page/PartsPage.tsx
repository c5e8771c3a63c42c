import type { Address } from '@field-service/domain/values/address.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Stack, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { AddressField } from '../fields/AddressField.tsx';
import { RecurrenceField } from '../fields/RecurrenceField.tsx';
import { RowsField } from '../fields/RowsField.tsx';
import { TranslationsField, type Translations } from '../fields/TranslationsField.tsx';

interface Row {
  key: string;
  name: string;
}

/** The rule with which the recurrence starts: `?rule=FREQ=DAILY`. */
const firstRule = new URLSearchParams(location.search).get('rule') ?? 'FREQ=WEEKLY';

/** Shows the fields that hold several values: an address, rows, a recurrence, and texts in several languages. */
export const PartsPage = () => {
  const t = useT('office');
  const [address, setAddress] = useState<Address>({ country_iso: 'MY' });
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [texts, setTexts] = useState<Translations>({});
  const [rule, setRule] = useState(firstRule);
  const [checked, setChecked] = useState(false);
  return (
    <main style={{ maxWidth: 720, padding: 16 }}>
      <Stack gap="md">
        <Title order={1}>{t('Edit')}</Title>
        <AddressField
          label={t('Address')}
          required
          value={address}
          onChange={setAddress}
          error={checked ? t('Complete the address.') : undefined}
        />
        <RowsField
          label={t('Batches')}
          rows={rows}
          onRows={setRows}
          empty={() => ({ key: crypto.randomUUID(), name: '' })}
          rowKey={({ key }) => key}
          add={t('Add batch')}
          remove={({ name }, number) => t('Remove batch {{name}}', { name: name || String(number) })}
        >
          {(row, change) => (
            <TextInput
              label={t('Batch')}
              value={row.name}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            />
          )}
        </RowsField>
        <RecurrenceField label={t('Date')} value={rule} onChange={setRule} startsOn={20_261_102} />
        <TranslationsField label={t('Texts in other languages')} value={texts} onChange={setTexts}>
          {(own, set) => (
            <TextInput
              label={t('Name')}
              value={own['name'] ?? ''}
              onChange={({ currentTarget }) => set('name', currentTarget.value)}
            />
          )}
        </TranslationsField>
        <Button onClick={() => setChecked(true)}>{t('Save')}</Button>
        <output style={{ overflowWrap: 'anywhere' }}>
          {JSON.stringify({ address, rows: rows.map(({ name }) => name), texts, rule })}
        </output>
      </Stack>
    </main>
  );
};
