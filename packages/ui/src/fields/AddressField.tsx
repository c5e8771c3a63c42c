import {
  addressForm,
  addressProblems,
  countryCodes,
  type Address,
  type AddressField as Part,
} from '@field-service/domain/values/address.ts';
import { countryNames } from '@field-service/i18n/country-names.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { Autocomplete, Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { inLandmark } from '../shell/in-landmark.ts';
import { OneSelect } from './OneSelect.tsx';

interface AddressFieldProps {
  label: string;
  value: Address;
  onChange: (value: Address) => void;
  /** Set once problems are to be shown; the parts show their own. */
  error?: ReactNode;
  required?: boolean;
}

/** What is written on an envelope, but belongs to the record itself: offered only where it was stored. */
const named: readonly Part[] = ['recipient', 'organization'];
const lengths: Partial<Record<Part, number>> = { locality: 100, admin_area: 100, postal_code: 20, sorting_code: 20 };
/** Countries whose first division is called a province. */
const withProvinces = ['CA', 'CN', 'ID', 'KH', 'LA', 'PH', 'TH', 'VN', 'ZA', 'IT', 'ES', 'NL', 'KR', 'TW', 'PK'];
/** Countries whose first division is called a state. */
const withStates = ['AU', 'BR', 'DE', 'IN', 'MM', 'MX', 'MY', 'NG', 'US', 'VE'];

/** The names of an address's parts in a country. */
const usePartNames = (country: string | null): Record<Part, string> => {
  const t = useT('desk');
  const code = country ?? '';
  return {
    recipient: t('Recipient'),
    organization: t('Organization'),
    street_address: t('Street address'),
    dependent_locality: t('District'),
    locality: t('City'),
    admin_area: withProvinces.includes(code)
      ? t('Province')
      : withStates.includes(code)
        ? t('State')
        : t('State or province'),
    postal_code: t('Postal code'),
    sorting_code: t('Sorting code'),
  };
};

/** The fields of an address, in the order and with the names of its country. */
export const AddressField = ({ label, value, onChange, error, required = false }: AddressFieldProps): ReactNode => {
  const t = useT('desk');
  const language = useLanguage();
  const form = addressForm(value.country_iso);
  const names = usePartNames(form.country);
  const nameOf = useMemo(() => countryNames(language), [language]);
  const countries = useMemo(
    () =>
      countryCodes()
        .map((code) => ({ value: code, label: nameOf(code) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, language)),
    [nameOf, language],
  );
  const problems = error === undefined ? [] : addressProblems(value);
  const problemOf = (part: Part): string | undefined => {
    const found = problems.find(({ field }) => field === part);
    if (found === undefined) return undefined;
    return found.problem === 'required'
      ? t('Required')
      : t('This is not a postal code of {{country}}.', { country: nameOf(form.country ?? '') });
  };
  const put = (part: Part | 'street_address_2') => (text: string) => onChange({ ...value, [part]: text });
  const textOf = (part: Part) => ({
    label: names[part],
    required: required && (form.fields.find(({ field }) => field === part)?.required ?? false),
    error: problemOf(part),
    maxLength: lengths[part] ?? 200,
    value: value[part] ?? '',
  });
  const parts = form.fields
    .map(({ field }) => field)
    .filter((part) => !named.includes(part) || (value[part] ?? '') !== '');
  return (
    <Fieldset
      legend={label}
      p={0}
      m={0}
      bd="none"
      styles={{ legend: { padding: 0, fontWeight: 600, fontSize: 'var(--mantine-font-size-sm)' } }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <OneSelect
          label={t('Country')}
          searchable
          required={required}
          error={value.country_iso || error === undefined || !required ? undefined : t('Required')}
          data={countries}
          value={value.country_iso ?? null}
          onChange={(code) => {
            onChange({ ...value, country: undefined, country_iso: code ?? undefined });
          }}
        />
        {parts.flatMap((part) => {
          if (part === 'admin_area' && form.regions.length > 0)
            return [
              <Autocomplete
                key={part}
                {...textOf(part)}
                data={[...new Set(form.regions.map(({ name }) => name))]}
                openOnFocus={false}
                comboboxProps={{ portalProps: inLandmark }}
                onChange={put(part)}
              />,
            ];
          const field = (
            <TextInput key={part} {...textOf(part)} onChange={({ currentTarget }) => put(part)(currentTarget.value)} />
          );
          if (part !== 'street_address') return [field];
          return [
            field,
            <TextInput
              key="street_address_2"
              label={t('Address, line 2')}
              maxLength={200}
              value={value.street_address_2 ?? ''}
              onChange={({ currentTarget }) => put('street_address_2')(currentTarget.value)}
            />,
          ];
        })}
      </SimpleGrid>
      {error !== undefined && problems.length === 0 && value.country_iso ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {error}
        </Text>
      ) : null}
    </Fieldset>
  );
};
