import type { ReactNode } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT } from '@field-service/i18n/use-t.ts';
import { useCaller } from '../../api/caller.tsx';
import { contactResource } from '../../features/customers/contacts/contact-resource.tsx';
import { AnswersOf } from '../../features/customers/answers/AnswersOf.tsx';
import { TicketsOf } from '../../features/customers/tickets/TicketColumns.tsx';
import { DocumentsOf } from '../../features/customers/library/DocumentsOf.tsx';
import { InvoicesOf } from '../../features/money/invoices/InvoicesOf.tsx';
import { PaymentsOf } from '../../features/money/payments/PaymentsOf.tsx';
import { ContractsOf } from '../../features/work/contracts/ContractsOf.tsx';
import { RecommendationsOf } from '../../features/work/recommendations/RecommendationColumns.tsx';
import { SightingsOf } from '../../features/work/sightings/SightingColumns.tsx';
import { ShipmentsOf } from '../../features/customers/shipments/ShipmentsOf.tsx';
import { StationsOf } from '../../features/work/stations/StationsOf.tsx';
import { JobsOf } from '../../features/work/jobs/JobsOf.tsx';
import { ReportsOf } from '../../features/work/jobs/ReportsOf.tsx';
import { MailsOf } from '../../mailing/MailsOf.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { SiteMapScreen } from '../../features/customers/contacts/map/SiteMapScreen.tsx';
import { Guard } from '../Guard.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';

const { Acts, useTabs } = contactResource;

/** The acts on a customer, with the way to their statement. */
const ContactActs: typeof Acts = ({ record }) => {
  const t = useT('office');
  const { may } = useCaller();
  return (
    <>
      {may('BILL:VW') ? (
        <LinkButton to="/bills/statements" search={{ contact: record.id }} variant="default">
          {t('Statement of account')}
        </LinkButton>
      ) : null}
      {may('POST:CR') ? (
        <LinkButton to="/ticket-list/new" search={{ customer: record.id }} variant="default">
          {t('New ticket')}
        </LinkButton>
      ) : null}
      {Acts ? <Acts record={record} /> : null}
    </>
  );
};

/** The screens of customers; their page also lists what other features record about a customer. */
export const contactScreens = resourceScreens({
  ...contactResource,
  Acts: ContactActs,
  useTabs: (contact) => {
    const t = useT('office');
    const { may } = useCaller();
    const within = { 'contact.id': contact.id };
    return [
      ...useTabs(contact),
      { id: 'stations', label: t('Stations and plans'), body: <StationsOf contact={contact} /> },
      ...(may('POST:VW')
        ? [
            { id: 'jobs', label: t('Jobs'), body: <JobsOf within={within} /> },
            { id: 'reports', label: t('Service reports'), body: <ReportsOf within={within} /> },
            { id: 'contracts', label: t('Contracts'), body: <ContractsOf within={within} /> },
            { id: 'tickets', label: t('Tickets'), body: <TicketsOf within={{ contactid: contact.id }} /> },
            {
              id: 'sightings',
              label: t('Sightings'),
              body: <SightingsOf within={{ contactid: contact.id }} customer={contact.id} />,
            },
            {
              id: 'recommendations',
              label: t('Recommendations'),
              body: <RecommendationsOf within={{ contactid: contact.id }} />,
            },
          ]
        : []),
      ...(may('BILL:VW')
        ? [
            { id: 'invoices', label: t('Invoices'), body: <InvoicesOf within={within} /> },
            { id: 'payments', label: t('Payments'), body: <PaymentsOf within={within} /> },
          ]
        : []),
      ...(may('CONT:VW')
        ? [{ id: 'forms', label: t('Forms'), body: <AnswersOf within={{ contactid: contact.id }} /> }]
        : []),
      { id: 'emails', label: t('Emails'), body: <MailsOf customer={contact.id} /> },
      { id: 'shipments', label: t('Shipments'), body: <ShipmentsOf customer={contact.id} /> },
      ...(may('FILE:VW')
        ? [{ id: 'documents', label: t('Documents'), body: <DocumentsOf within={{ contactid: contact.id }} /> }]
        : []),
    ];
  },
});

export const SiteMapRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/contact-list/map' });
  const navigate = useNavigate({ from: '/contact-list/map' });
  return (
    <Guard screen="/contact-list">
      <SiteMapScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};
