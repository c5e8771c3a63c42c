import type { Lookup } from '@field-service/contract/reference.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { holidayRules } from '@field-service/domain/work/recurrence/recurrence-rule.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { DurationField } from '@field-service/ui/fields/DurationField.tsx';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { RecurrenceField } from '@field-service/ui/fields/RecurrenceField.tsx';
import { TimeField } from '@field-service/ui/fields/TimeField.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { SimpleGrid, Stack, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useContractLabels, useHolidayNames } from './contract-labels.ts';
import type { ContractValues } from './contract-values.ts';

interface ScheduleFieldsProps {
  form: RecordForm<ContractValues>;
  lookups: readonly Lookup[];
}

const holidayChoices = [...holidayRules, 'none'] as const;
/** Selectable lengths, in minutes. */
const lengths = [30, 60, 90, 120, 180, 240, 480];

/** How often and when visits are, and what moves them. */
export const ScheduleFields = ({ form, lookups }: ScheduleFieldsProps): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const labels = useContractLabels();
  const holidays = useHolidayNames();
  const { values } = form;
  const slots = lookups.filter(
    ({ id, type, flags }) => type === lookupNumbers.timeSlot && (!flags.includes('H') || id === values.timeslotid),
  );
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <DateField label={labels.startsOn} {...form.field('startsOn')} required />
        <DateField label={labels.endsOn} description={t('Blank: open-ended')} {...form.field('endsOn')} />
        <TimeField label={labels.from} {...form.field('from')} required />
        <DurationField label={labels.length} usual={lengths} {...form.field('length')} required />
      </SimpleGrid>
      <RecurrenceField
        label={labels.rrule}
        value={values.rrule}
        onChange={(rrule) => form.set({ rrule })}
        startsOn={values.startsOn}
        endsElsewhere
        error={form.field('rrule').error}
      />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <OneSelect
          label={labels.holidayRule}
          allowDeselect={false}
          data={holidayChoices.map((value) => ({ value, label: holidays[value] }))}
          value={values.holidayRule}
          onChange={(chosen) => form.set({ holidayRule: holidayChoices.find((each) => each === chosen) ?? 'none' })}
        />
        <NumberField
          label={labels.tolerance}
          description={t('How many days later a visit may be')}
          decimals={0}
          digits={2}
          {...form.field('tolerance')}
        />
        <OneSelect
          label={labels.timeslotid}
          placeholder={t('None')}
          clearable
          data={slots.map((slot) => ({ value: slot.id, label: localName(slot, language) }))}
          {...form.field('timeslotid')}
        />
        <NumberField label={labels.crew} decimals={0} digits={2} {...form.field('crew')} required />
        <NumberField
          label={labels.responseHours}
          description={t('For call-outs under the contract')}
          decimals={0}
          digits={4}
          {...form.field('responseHours')}
        />
      </SimpleGrid>
      <Switch
        label={labels.night}
        description={t('A night belongs to the date on which it begins, also after midnight.')}
        checked={values.night}
        onChange={({ currentTarget }) => form.set({ night: currentTarget.checked })}
      />
    </Stack>
  );
};
