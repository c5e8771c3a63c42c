import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import type { Lookup } from '@field-service/contract/reference.ts';
import { minutesOfWorkHours } from '@field-service/domain/values/business-date.ts';
import { OneSelect } from '../../../../parts/OneSelect.tsx';
import type { PlainPhrase } from '../../../../parts/plain-phrase.ts';
import { zoneName } from '@field-service/i18n/format.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { DurationField } from '@field-service/ui/fields/DurationField.tsx';
import { TimeField } from '@field-service/ui/fields/TimeField.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { SegmentedControl, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { ManySelect } from '../../../../parts/ManySelect.tsx';
import { priorities, toPriority, type JobDraft, type Priority } from './job-draft.ts';

interface FieldsProps {
  draft: JobDraft;
  lookups: readonly Lookup[];
  timeZone: string;
  onChange: (changed: Partial<JobDraft>) => void;
  /** The problem of a field, in words. */
  problem: (field: 'typeid' | 'natures' | 'start' | 'date' | 'length') => string | undefined;
}

export const priorityNames: Record<Priority, PlainPhrase> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
};
/** Selectable lengths, in minutes. */
const lengths = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480];

/** Post types that are jobs. */
export const jobTypes = (lookups: readonly Lookup[]): Lookup[] =>
  lookups.filter(({ type, data }) => type === lookupNumbers.postType && data.systype === 'job');

/** The fields that describe the work to be done. */
export const WorkFields = ({ draft, lookups, onChange, problem }: FieldsProps): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const options = (found: readonly Lookup[]) =>
    found.map((lookup) => ({ value: lookup.id, label: localName(lookup, language) }));
  const priorityId = useId();
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <OneSelect
          label={t('Type')}
          required
          allowDeselect={false}
          data={options(jobTypes(lookups))}
          value={draft.typeid}
          error={problem('typeid')}
          onChange={(typeid) => onChange({ typeid })}
        />
        <ManySelect
          label={t('Service types')}
          placeholder={draft.natures.length === 0 ? t('Choose service types') : ''}
          required
          nothingFoundMessage={t('Nothing matches')}
          data={options(lookups.filter(({ type, flags }) => type === lookupNumbers.nature && !flags.includes('H')))}
          value={draft.natures}
          error={problem('natures')}
          onChange={(natures) => onChange({ natures })}
        />
      </SimpleGrid>
      <TextInput
        label={t('Title')}
        description={t('Leave blank to use the service types.')}
        maxLength={200}
        value={draft.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t('Instructions')}
        description={t('For the technician.')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={4000}
        value={draft.instructions}
        onChange={(event) => onChange({ instructions: event.currentTarget.value })}
      />
      <div>
        <Text size="sm" fw={500} id={priorityId} mb={4}>
          {t('Priority')}
        </Text>
        <SegmentedControl
          aria-labelledby={priorityId}
          value={draft.priority}
          onChange={(value) => onChange({ priority: toPriority(value) })}
          data={priorities.map((value) => ({ value, label: t(priorityNames[value]) }))}
        />
      </div>
    </Stack>
  );
};

/** Date and time of the work. Choosing a slot sets an empty start to the beginning of the slot. */
export const TimeFields = ({ draft, lookups, timeZone, onChange, problem }: FieldsProps): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const formats = useFormats();
  const [now] = useState(Date.now);
  const slots = lookups.filter(({ type, flags }) => type === lookupNumbers.timeSlot && !flags.includes('H'));
  const minutes = (value: string | null) => (value === null ? undefined : minutesOfWorkHours(Number(value)));
  const hours = (value: string | null) => {
    const time = minutes(value);
    return time === undefined ? '' : formats.timeOfDay(time % 1440);
  };
  const chooseSlot = (id: string | null) => {
    const start = minutes(slots.find((each) => each.id === id)?.val ?? null);
    onChange({ timeslotid: id, ...(start !== undefined && draft.start === null ? { start } : {}) });
  };
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <DateField
          label={t('Date')}
          value={draft.date}
          error={problem('date')}
          onChange={(date) => onChange({ date })}
        />
        <OneSelect
          label={t('Time slot')}
          placeholder={t('None')}
          clearable
          data={slots.map((slot) => ({
            value: slot.id,
            label: `${localName(slot, language)} (${hours(slot.val)}–${hours(slot.val2)})`,
          }))}
          value={draft.timeslotid}
          onChange={chooseSlot}
        />
        <TimeField
          label={t('Start time')}
          value={draft.start}
          error={problem('start')}
          onChange={(start) => onChange({ start })}
        />
        <DurationField
          label={t('Duration')}
          usual={lengths}
          value={draft.length}
          error={problem('length')}
          onChange={(length) => onChange({ length })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <DateField label={t('Due by')} value={draft.due} onChange={(due) => onChange({ due })} />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('Times in {{zone}}', { zone: zoneName(timeZone, now) })}
      </Text>
    </Stack>
  );
};
