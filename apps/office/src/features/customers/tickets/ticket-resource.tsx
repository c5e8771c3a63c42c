import createCall from 'virtual:call-facts/posts.create/ticket';
import updateCall from 'virtual:call-facts/posts.update/ticket';
import { isOpenTicket } from '@field-service/domain/customers/ticket.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { useCustomerFilter } from '../../../parts/filters/use-customer-filter.ts';
import { priorityNames } from '../../../parts/priorities.ts';
import { RecordFiles } from '../../../parts/RecordFiles.tsx';
import { defineResource } from '../../../resource/define-resource.tsx';
import { TicketActs } from './TicketActs.tsx';
import { useTicketColumns } from './TicketColumns.tsx';
import { TicketFields, useTicketLabels } from './TicketFields.tsx';
import { ticketNoun } from './ticket-noun.ts';
import { TicketOverview } from './TicketOverview.tsx';
import { bodyOfTicket, emptyTicket, valuesOfTicket, type NewTicketBody, type TicketChange } from './ticket-values.ts';
import { ticketStateWords } from './ticket-words.ts';
import { useNamedListOptions } from '../../../parts/LookupField.tsx';
import { useOwners } from './use-owners.ts';

const read = async (id: string, signal?: AbortSignal) =>
  (await api.tickets.get({ params: { id } }, signal === undefined ? {} : { signal })).data;

export const ticketResource = defineResource({
  noun: ticketNoun,
  useWords: () => {
    const t = useT('office');
    return {
      title: t('Tickets'),
      create: t('New ticket'),
      createAct: t('Create ticket'),
      search: { label: t('Search tickets'), placeholder: t('Number, title or site') },
      empty: {
        title: t('No tickets yet'),
        text: t('Requests of customers appear here, from the portal or recorded by you.'),
      },
    };
  },
  useColumns: useTicketColumns,
  useFilters: () => {
    const t = useT('office');
    const customer = useCustomerFilter();
    const name = (state: keyof typeof ticketStateWords) => t(ticketStateWords[state].name);
    return {
      state: {
        label: t('State'),
        placeholder: t('All states'),
        names: {
          active: t('Not closed'),
          open: name('open'),
          assigned: name('assigned'),
          progress: name('progress'),
          waiting: name('waiting'),
          resolved: name('resolved'),
          reopened: name('reopened'),
          closed: name('closed'),
        },
      },
      due: {
        label: t('Deadline'),
        placeholder: t('All deadlines'),
        names: { late: t('Overdue'), intime: t('Not overdue') },
      },
      priority: {
        label: t('Priority'),
        placeholder: t('All priorities'),
        names: {
          urgent: t(priorityNames.urgent),
          high: t(priorityNames.high),
          normal: t(priorityNames.normal),
          low: t(priorityNames.low),
        },
      },
      owner: { label: t('Owner'), placeholder: t('All owners'), options: useOwners() },
      category: {
        label: t('Category'),
        placeholder: t('All categories'),
        options: useNamedListOptions('ticket-category'),
      },
      customer,
    };
  },
  nameOf: ({ docno, title }) => `${docno} · ${title}`,
  read,
  create: {
    // The calls serve every kind of post; for tickets they need these grants.
    facts: { ...createCall, needs: ['POST:CR'] },
    send: async (body: NewTicketBody, options) => await read((await api.posts.create({ body }, options)).data.id),
  },
  update: {
    facts: { ...updateCall, needs: ['POST:UP'] },
    within: 'fields',
    send: async (id, { uts, ...body }: TicketChange & { uts: number | null }, options) => {
      await api.posts.update({ params: { id }, body: { ...body, ...(uts === null ? {} : { uts }) } }, options);
      return await read(id);
    },
  },
  useMayChange:
    () =>
    ({ state }) =>
      isOpenTicket(state),
  form: {
    empty: emptyTicket,
    given: ({ customer }) => (typeof customer === 'string' ? { contactid: customer } : {}),
    valuesOf: valuesOfTicket,
    toBody: bodyOfTicket,
    Fields: TicketFields,
    useLabels: useTicketLabels,
  },
  Badge: ({ record: { state } }) => {
    const t = useT('office');
    return <KindBadge kind={ticketStateWords[state].kind}>{t(ticketStateWords[state].name)}</KindBadge>;
  },
  Acts: TicketActs,
  useTabs: (record) => {
    const t = useT('office');
    const { may } = useCaller();
    return [
      { id: 'overview', label: t('Overview'), body: <TicketOverview ticket={record} /> },
      ...(may('FILE:VW')
        ? [
            {
              id: 'files',
              label: t('Files'),
              count: record.files.length,
              body: <RecordFiles kind="POST" id={record.id} mayAdd={may('FILE:CR') && may('POST:UP')} />,
            },
          ]
        : []),
    ];
  },
});
