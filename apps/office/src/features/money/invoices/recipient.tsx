import type { MailObstacle } from '@field-service/contract/outgoing/messages.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Text } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';

export interface Recipient {
  to: string | null;
  obstacle: MailObstacle | null;
}

/** To whom the email of an invoice goes. It is read again whenever the invoice's page is opened. */
export const useRecipient = (invoiceId: string): UseQueryResult<Recipient | undefined> =>
  useQuery({
    queryKey: queryKeys.recipients([invoiceId]),
    queryFn: async ({ signal }) =>
      (await api.invoices.recipients({ body: { invoiceIds: [invoiceId] } }, { signal })).data[0],
  });

/** Returns a function that says to whom an email goes, or why none is sent; undefined if it could not be read. */
export const useRecipientText = (): ((recipient: Recipient | undefined, what?: 'pdf' | 'receipt') => string) => {
  const t = useT('office');
  return (recipient, what = 'pdf') => {
    const address = recipient?.to ?? '';
    if (recipient === undefined) return t('To whom the email goes could not be loaded.');
    switch (recipient.obstacle) {
      case null:
        return what === 'pdf'
          ? t('The email with the PDF goes to {{address}}.', { address })
          : t('A receipt for each invoice goes to {{address}}.', { address });
      case 'no_address':
        return t('No email is sent: the customer has no email address.');
      case 'switched_off':
        return t('No email is sent: {{address}} has switched off emails about bills.', { address });
      case 'no_server':
      case 'no_password':
        return t(
          'No email is sent now: the mail server is not set up. It goes to {{address}} once it is, within 7 days at the latest.',
          { address },
        );
    }
  };
};

/** Says to whom an email goes, or why none is sent. */
export const RecipientText = ({ recipient }: { recipient: Recipient | undefined }): ReactNode => (
  <Text size="sm" fw={600}>
    {useRecipientText()(recipient)}
  </Text>
);
