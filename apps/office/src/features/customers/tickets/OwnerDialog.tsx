import assignCall from 'virtual:call-facts/tickets.assign';
import type { TicketDetail } from '@field-service/contract/customers/tickets.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ManySelect } from '@field-service/ui/fields/ManySelect.tsx';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { useMemo, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { ticketNoun } from './ticket-noun.ts';
import { useOwners } from './use-owners.ts';

interface Owners {
  assignees: string[];
}

/** Chooses who takes care of a ticket. */
export const OwnerDialog = ({ ticket, onClose }: { ticket: TicketDetail; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefresh(ticketNoun);
  const people = useOwners(ticket.folderid, ticket.assignees);
  const start = useMemo(
    () => ({ stored: { values: { assignees: ticket.assignees.map(({ id }) => id) }, uts: ticket.uts } }),
    // oxlint-disable-next-line react/exhaustive-deps -- a form starts once
    [],
  );
  const state = useFormState<Owners>(start);
  const form = useRecordForm<Owners, Owners, unknown>({
    state,
    call: assignCall,
    toBody: ({ assignees }) => ({ assignees }),
    send: async (body, options) => await api.tickets.assign({ params: { id: ticket.id }, body }, options),
    onSaved: async () => {
      await refresh();
      notices.success(t('{{name}} assigned', { name: ticket.docno }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Owner of {{name}}', { name: ticket.docno })}
      form={form}
      act={t('Assign')}
      failed={t('Not assigned')}
      size="md"
      onClose={onClose}
    >
      <ManySelect
        label={t('Owner')}
        description={t('The first one leads. They get a message.')}
        data-autofocus
        nothingFoundMessage={t('Nothing matches')}
        placeholder={form.values.assignees.length === 0 ? t('Nobody yet') : ''}
        data={people}
        value={form.values.assignees}
        onChange={(assignees) => form.set({ assignees })}
        error={form.field('assignees').error}
      />
    </FormDialog>
  );
};
