import jobCall from 'virtual:call-facts/tickets.job';
import type { TicketDetail } from '@field-service/contract/customers/tickets.ts';
import { formatDuration } from '@field-service/domain/values/business-date.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { DurationField } from '@field-service/ui/fields/DurationField.tsx';
import { ManySelect } from '@field-service/ui/fields/ManySelect.tsx';
import { TimeField } from '@field-service/ui/fields/TimeField.tsx';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm, type Entered } from '@field-service/ui/form/use-record-form.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { stampAt } from '../../../parts/clock.ts';
import { useLookupOptions } from '../../../parts/LookupField.tsx';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { ticketNoun } from './ticket-noun.ts';

interface JobValues {
  title: string;
  instructions: string;
  natures: string[];
  date: number | null;
  start: number | null;
  length: number | null;
}
interface JobBody {
  title: string;
  instructions: string;
  natures: string[];
  plan: number | null;
  plan2: number | null;
  duration: string | null;
}

/** The longest instructions that a job takes. */
const maxInstructions = 4000;

const bodyOf = ({ date, start, length, ...values }: JobValues, timeZone: string): Entered<JobBody> => {
  const plan = stampAt(date, start, timeZone) ?? null;
  return {
    natures: values.natures,
    title: values.title.trim(),
    instructions: values.instructions.trim(),
    plan,
    plan2: plan === null || length === null ? null : plan + length * 60_000,
    duration: length === null ? null : formatDuration(length),
  };
};

/** Creates the job for a ticket at its site; it starts with what the customer wrote. */
export const TicketJobDialog = ({ ticket, onClose }: { ticket: TicketDetail; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const queryClient = useQueryClient();
  const refresh = useRefresh(ticketNoun);
  const { folders, home } = useCaller();
  const natures = useLookupOptions(lookupNumbers.nature);
  const timeZone = (folders.find(({ id }) => id === ticket.folderid) ?? home)?.timezone ?? 'UTC';
  const state = useFormState<JobValues>({
    fresh: {
      title: ticket.title,
      instructions: ticket.body.slice(0, maxInstructions),
      natures: [],
      date: null,
      start: null,
      length: 60,
    },
  });
  const form = useRecordForm<JobValues, JobBody, TicketDetail>({
    state,
    call: jobCall,
    toBody: (values) => bodyOf(values, timeZone),
    check: ({ title, date, start }) => ({
      ...(title.trim() === '' ? { title: t('Required') } : {}),
      ...(date === null && start !== null ? { date: t('Required') } : {}),
      ...(date !== null && start === null ? { start: t('Required') } : {}),
    }),
    send: async (body, options) => (await api.tickets.job({ params: { id: ticket.id }, body }, options)).data,
    onSaved: async ({ job }) => {
      await Promise.all([
        refresh(),
        ...[queryKeys.posts, queryKeys.schedule].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ]);
      notices.success(t('{{job}} created', { job: job?.docno ?? '' }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Job for {{name}}', { name: ticket.docno })}
      form={form}
      act={t('Create job')}
      failed={t('Job not created')}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {[ticket.contact.name, ticket.site.name].join(' · ')}
      </Text>
      <TextInput label={t('Title')} data-autofocus {...form.text('title')} required />
      <ManySelect
        label={t('Service types')}
        nothingFoundMessage={t('Nothing matches')}
        data={natures}
        value={form.values.natures}
        onChange={(chosen) => form.set({ natures: chosen })}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <DateField label={t('Date')} {...form.field('date')} />
        <TimeField label={t('Start')} {...form.field('start')} />
        <DurationField label={t('Duration')} {...form.field('length')} />
      </SimpleGrid>
      <Textarea label={t('Instructions')} autosize minRows={3} maxRows={10} {...form.text('instructions')} />
      <Text size="xs" c="dimmed">
        {t('Work on the ticket starts with the job. Technicians are assigned on the job or on the board.')}
      </Text>
    </FormDialog>
  );
};
