import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { TimeField } from '@field-service/ui/fields/TimeField.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useGroups } from '@field-service/ui/list/use-groups.ts';
import { Autocomplete, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CustomerFields } from '../../../parts/CustomerFields.tsx';
import { Section } from '../../../parts/Section.tsx';
import { UploadsField } from '../../../parts/UploadsField.tsx';
import type { SightingValues } from './sighting-values.ts';

export const useSightingLabels = () => {
  const t = useT('office');
  return {
    addressid: t('Site'),
    day: t('Date'),
    time: t('Time seen'),
    seenBy: t('Who saw it'),
    pest: t('Pest'),
    place: t('Place'),
    notes: t('Note'),
    files: t('Photos and files'),
  };
};

/** The pests of all sightings, by name. */
export const usePestsSeen = (): string[] =>
  (useGroups('sightings', 'pest', {}).data ?? []).map(({ pest }) => pest).toSorted((a, b) => a.localeCompare(b));

/** The fields of a new sighting. */
export const SightingFields = ({ form }: { form: RecordForm<SightingValues> }): ReactNode => {
  const t = useT('office');
  const labels = useSightingLabels();
  const pests = usePestsSeen();
  return (
    <>
      <Section title={t('Customer and site')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <CustomerFields form={form} />
        </SimpleGrid>
      </Section>
      <Section title={t('What was seen')}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Autocomplete label={labels.pest} data={pests} {...form.field('pest')} maxLength={100} />
            <TextInput label={labels.place} {...form.text('place')} />
            <DateField label={labels.day} {...form.field('day')} required />
            <TimeField label={labels.time} {...form.field('time')} required />
            <TextInput label={labels.seenBy} {...form.text('seenBy')} />
          </SimpleGrid>
          <Textarea label={labels.notes} autosize minRows={3} maxRows={10} {...form.text('notes')} />
          <UploadsField label={labels.files} value={form.values.files} onChange={(files) => form.set({ files })} />
          <Text size="xs" c="dimmed">
            {t('An urgent call-out is created at once. The time to respond starts now.')}
          </Text>
        </Stack>
      </Section>
    </>
  );
};
