import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import type { RequirableField } from '@field-service/domain/work/required-fields.ts';
import type { Lookup } from '@field-service/contract/reference.ts';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { zoneName } from '@field-service/i18n/format.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { DurationField } from '@field-service/ui/fields/DurationField.tsx';
import { TimeField } from '@field-service/ui/fields/TimeField.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { SegmentedControl, SimpleGrid, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { ManySelect } from '@field-service/ui/fields/ManySelect.tsx';
import { jobTypes } from '../../../../api/contact.ts';
import { priorities, priorityNames, toPriority } from '../../../../parts/priorities.ts';
import { useTagsInUse } from '../TagFilter.tsx';
import type { JobDraft } from './job-draft.ts';
import { slotSpan } from '../../../../assigning/use-plan-cautions.ts';

interface FieldsProps {
  form: RecordForm<JobDraft>;
  lookups: readonly Lookup[];
  timeZone: string;
  /** What the folder requires of a new job. */
  required?: readonly RequirableField[];
  /** The time slots that the folder offers; all of them if it names none. */
  slots?: readonly string[];
}

/** Selectable lengths, in minutes. */
const lengths = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480];

/** Marks a field in which something is entered that the folder requires. */
const marked = (required: readonly RequirableField[], ...names: readonly RequirableField[]) =>
  names.some((name) => required.includes(name)) ? { required: true } : {};

/** The fields that describe the work to be done. */
export const WorkFields = ({ form, lookups, required = [] }: Omit<FieldsProps, 'timeZone' | 'slots'>): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const options = (found: readonly Lookup[]) =>
    found.map((lookup) => ({ value: lookup.id, label: localName(lookup, language) }));
  const priorityId = useId();
  const tagsInUse = useTagsInUse();
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <OneSelect
          {...form.field('typeid')}
          label={t('Type')}
          allowDeselect={false}
          data={options(jobTypes(lookups))}
        />
        <ManySelect
          {...form.field('natures')}
          label={t('Service types')}
          placeholder={form.values.natures.length === 0 ? t('Choose service types') : ''}
          nothingFoundMessage={t('Nothing matches')}
          data={options(lookups.filter(({ type, flags }) => type === lookupNumbers.nature && !flags.includes('H')))}
        />
      </SimpleGrid>
      <TextInput
        {...form.text('title')}
        {...marked(required, 'title')}
        label={t('Title')}
        description={t('Leave blank to use the service types.')}
      />
      <Textarea
        {...form.text('instructions')}
        {...marked(required, 'instructions')}
        label={t('Instructions')}
        description={t('For the technician.')}
        autosize
        minRows={3}
        maxRows={12}
      />
      <TagsInput
        label={t('Tags')}
        description={t('For the office; customers do not see them. Press Enter after each tag.')}
        data={tagsInUse}
        clearable
        acceptValueOnBlur
        maxTags={20}
        {...marked(required, 'tags')}
        error={form.field('tags').error}
        value={form.values.tags}
        onChange={(tags) => form.set({ tags: tags.map((tag) => tag.trim().slice(0, 40)).filter((tag) => tag !== '') })}
      />
      <div>
        <Text size="sm" fw={500} id={priorityId} mb={4}>
          {t('Priority')}
        </Text>
        <SegmentedControl
          aria-labelledby={priorityId}
          value={form.values.priority}
          onChange={(value) => form.set({ priority: toPriority(value) })}
          data={priorities.map((value) => ({ value, label: t(priorityNames[value]) }))}
        />
      </div>
    </Stack>
  );
};

/** Date and time of the work. Choosing a slot sets an empty start to the beginning of the slot. */
export const TimeFields = ({ form, lookups, timeZone, required = [], slots: offered = [] }: FieldsProps): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const formats = useFormats();
  const [now] = useState(Date.now);
  const isOffered = (id: string) => offered.length === 0 || offered.includes(id);
  const slots = lookups.filter(
    ({ id, type, flags }) => type === lookupNumbers.timeSlot && !flags.includes('H') && isOffered(id),
  );
  const hours = (slot: Lookup) => {
    const span = slotSpan(slot);
    return span === null ? '' : ` (${formats.timeOfDay(span.from)}–${formats.timeOfDay(span.to)})`;
  };
  const chooseSlot = (id: string | null) => {
    const slot = slots.find((each) => each.id === id);
    const start = slot ? slotSpan(slot)?.from : undefined;
    form.set({ timeslotid: id, ...(start !== undefined && form.values.start === null ? { start } : {}) });
  };
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <DateField {...form.field('date')} {...marked(required, 'plan', 'plan2')} label={t('Date')} />
        <OneSelect
          label={t('Time slot')}
          placeholder={t('None')}
          clearable
          data={slots.map((slot) => ({
            value: slot.id,
            label: `${localName(slot, language)}${hours(slot)}`,
          }))}
          {...marked(required, 'timeslotid')}
          error={form.field('timeslotid').error}
          value={form.values.timeslotid}
          onChange={chooseSlot}
        />
        <TimeField {...form.field('start')} {...marked(required, 'plan', 'plan2')} label={t('Start time')} />
        <DurationField {...form.field('length')} label={t('Duration')} usual={lengths} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <DateField {...form.field('due')} {...marked(required, 'due')} label={t('Due by')} />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('Times in {{zone}}', { zone: zoneName(timeZone, now) })}
      </Text>
    </Stack>
  );
};
