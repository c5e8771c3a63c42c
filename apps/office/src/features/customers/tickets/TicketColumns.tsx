import type { DatasetRow } from '@field-service/contract/data.ts';
import { tickets } from '@field-service/contract/datasets/customers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import type { ReactNode } from 'react';
import { useFolderColumn } from '../../../api/folder-column.ts';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { useLookupNamesById } from '../../../parts/LookupField.tsx';
import { priorityNames } from '../../../parts/priorities.ts';
import { RelatedList } from '../../../parts/RelatedList.tsx';
import { TicketClock } from './TicketClock.tsx';
import { ticketNoun } from './ticket-noun.ts';
import { ticketStateWords } from './ticket-words.ts';

type Row = DatasetRow<'tickets'>;

/** The columns of a list of tickets; the first one names the ticket. */
export const useTicketColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const column = useDatasetColumns(tickets);
  const folder = useFolderColumn<Row>();
  const categories = useLookupNamesById(lookupNumbers.application);
  const states = Object.fromEntries(Object.entries(ticketStateWords).map(([state, { name }]) => [state, t(name)]));
  const priorities = Object.fromEntries(Object.entries(priorityNames).map(([priority, name]) => [priority, t(name)]));
  return [
    column('docno', { label: t('Number'), width: 136 }),
    column('title', { label: t('Title'), clip: 280 }),
    column('state', {
      label: t('State'),
      width: 184,
      shown: { names: states },
      render: ({ state }) => (
        <KindBadge kind={ticketStateWords[state].kind}>{t(ticketStateWords[state].name)}</KindBadge>
      ),
    }),
    column('nextDue', {
      id: 'clock',
      label: t('Next deadline'),
      width: 232,
      sortField: 'resolveDue',
      render: (ticket) => <TicketClock ticket={ticket} />,
    }),
    column('priority', { label: t('Priority'), width: 104, shown: { names: priorities } }),
    column('contact.name', { id: 'customer', label: t('Customer'), clip: 200, sortField: undefined }),
    column('site.name', { id: 'site', label: t('Site'), clip: 180, sortField: undefined }),
    column('assignees', { id: 'owner', label: t('Owner'), clip: 160, shown: { of: 'name', none: t('Unassigned') } }),
    column('category.name', {
      id: 'category',
      label: t('Category'),
      clip: 160,
      sortField: undefined,
      shown: { by: 'category.id', names: categories },
    }),
    column('cts', { label: t('Created'), card: 'none' }),
    ...folder,
  ];
};

const ticketsOf = listSpec(tickets, { filters: {}, sort: 'cts desc', hidden: ['customer', 'category', 'folder'] });

/** The tickets of one record, such as a customer, the latest first. */
export const TicketsOf = ({ within }: { within: Find }): ReactNode => {
  const t = useT('office');
  const [number, ...others] = useTicketColumns();
  const named = number && {
    ...number,
    render: (row: Row) => (
      <TextLink to={`${ticketNoun.path}/$recordId`} params={{ recordId: row.id }}>
        {row.docno}
      </TextLink>
    ),
  };
  return (
    <RelatedList
      spec={ticketsOf}
      within={within}
      label={t('Tickets')}
      columns={[...(named ? [named] : []), ...others]}
      rowName={({ docno }) => docno}
      search={{ label: t('Search tickets'), placeholder: t('Number, title or site') }}
      empty={t('No tickets yet')}
    />
  );
};
