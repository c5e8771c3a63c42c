import { useT } from '@field-service/i18n/use-t.ts';
import { useCaller } from '../../api/caller.tsx';
import { contactResource } from '../../features/customers/contacts/contact-resource.tsx';
import { InvoicesOf } from '../../features/money/invoices/InvoicesOf.tsx';
import { JobsOf } from '../../features/work/jobs/JobsOf.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';

const { useTabs } = contactResource;

/** The screens of customers; their page also lists what other features record about a customer. */
export const contactScreens = resourceScreens({
  ...contactResource,
  useTabs: (contact) => {
    const t = useT('office');
    const { may } = useCaller();
    const within = { 'contact.id': contact.id };
    return [
      ...useTabs(contact),
      ...(may('POST:VW') ? [{ id: 'jobs', label: t('Jobs'), body: <JobsOf within={within} /> }] : []),
      ...(may('BILL:VW') ? [{ id: 'invoices', label: t('Invoices'), body: <InvoicesOf within={within} /> }] : []),
    ];
  },
});
