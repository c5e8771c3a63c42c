import type { TicketDetail } from '@field-service/contract/customers/tickets.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CustomerFields } from '../../../parts/CustomerFields.tsx';
import { priorities, priorityNames, toPriority } from '../../../parts/priorities.ts';
import { Section } from '../../../parts/Section.tsx';
import { UploadsField } from '../../../parts/UploadsField.tsx';
import type { TicketValues } from './ticket-values.ts';
import { useNamedListOptions } from '../../../parts/LookupField.tsx';

export const useTicketLabels = () => {
  const t = useT('office');
  return {
    contactid: t('Customer'),
    addressid: t('Site'),
    title: t('Title'),
    body: t('What the customer needs'),
    categoryid: t('Category'),
    priority: t('Priority'),
    files: t('Photos and files'),
  };
};

/** The fields of a ticket; a new one also has its customer, its text and its files. */
export const TicketFields = ({
  form,
  record,
}: {
  form: RecordForm<TicketValues>;
  record: TicketDetail | null;
}): ReactNode => {
  const t = useT('office');
  const labels = useTicketLabels();
  const categories = useNamedListOptions('ticket-category', form.values.categoryid);
  return (
    <>
      {record === null ? (
        <Section title={t('Customer and site')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <CustomerFields form={form} />
          </SimpleGrid>
        </Section>
      ) : null}
      <Section title={t('Request')}>
        <Stack>
          <TextInput label={labels.title} {...form.text('title')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <OneSelect label={labels.categoryid} data={categories} {...form.field('categoryid')} required />
            <OneSelect
              label={labels.priority}
              data={priorities.map((priority) => ({ value: priority, label: t(priorityNames[priority]) }))}
              allowDeselect={false}
              value={form.values.priority}
              onChange={(priority) => form.set({ priority: toPriority(priority) })}
            />
          </SimpleGrid>
          {record === null ? (
            <>
              <Textarea label={labels.body} autosize minRows={4} maxRows={16} {...form.text('body')} />
              <UploadsField label={labels.files} value={form.values.files} onChange={(files) => form.set({ files })} />
              <Text size="xs" c="dimmed">
                {t('The time to reply and to resolve follows from the priority and starts now.')}
              </Text>
            </>
          ) : (
            <Text size="xs" c="dimmed">
              {t('Another priority sets new deadlines.')}
            </Text>
          )}
        </Stack>
      </Section>
    </>
  );
};
