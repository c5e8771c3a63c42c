import type { invoices } from '@field-service/contract/money/invoices.ts';
import type { MailObstacle } from '@field-service/contract/outgoing/messages.ts';
import type { RouteResult } from '@field-service/contract/route.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Text } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { inGroups } from '../api/in-groups.ts';
import { queryKeys } from '../api/query-keys.ts';

type Foreseen = RouteResult<typeof invoices.recipients>[number];
export type Recipient = Pick<Foreseen, 'to' | 'obstacle'>;

/** Whether an email waits until the mail server can be used. */
export const waitsForServer = (obstacle: MailObstacle | null | undefined): boolean =>
  obstacle === 'no_server' || obstacle === 'no_password';

/** How many invoices the server takes at once. */
const atOnce = 100;

const recipientsOf = (invoiceIds: readonly string[], enabled = true) => ({
  queryKey: queryKeys.recipients(invoiceIds),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const found: Foreseen[] = [];
    for (const ids of inGroups(invoiceIds, atOnce))
      found.push(...(await api.invoices.recipients({ body: { invoiceIds: ids } }, { signal })).data);
    return new Map(found.map((each) => [each.id, each]));
  },
  enabled: enabled && invoiceIds.length > 0,
});

/** To whom the emails of invoices go, and which drafts cannot be issued. It is read again whenever it is shown. */
export const useRecipients = (
  invoiceIds: readonly string[],
  enabled = true,
): UseQueryResult<ReadonlyMap<string, Foreseen>> => useQuery(recipientsOf(invoiceIds, enabled));

/** To whom the email of one invoice goes. */
export const useRecipient = (invoiceId: string): UseQueryResult<Recipient | undefined> =>
  useQuery({ ...recipientsOf([invoiceId]), select: (found) => found.get(invoiceId) });

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
          'No email is sent now, because the mail server is not set up. It goes to {{address}} as soon as that is done. After 7 days it is given up.',
          { address },
        );
    }
  };
};

/** Returns a function that says of one email among many to whom it goes; what holds all of them is said once above. */
export const useRecipientLine = (): ((recipient: Recipient | undefined) => string) => {
  const recipientText = useRecipientText();
  return (recipient) =>
    recipient !== undefined && (recipient.obstacle === null || waitsForServer(recipient.obstacle))
      ? (recipient.to ?? '')
      : recipientText(recipient);
};

/** Says once that the emails wait for the mail server, if one of them does. */
export const WaitingText = ({ recipients }: { recipients: readonly (Recipient | undefined)[] }): ReactNode => {
  const t = useT('office');
  if (!recipients.some((recipient) => waitsForServer(recipient?.obstacle))) return null;
  return (
    <Text size="sm" fw={600}>
      {t(
        'No email is sent now, because the mail server is not set up. Each goes out as soon as that is done. After 7 days they are given up.',
      )}
    </Text>
  );
};

/** Says to whom an email goes, or why none is sent. */
export const RecipientText = ({ recipient }: { recipient: Recipient | undefined }): ReactNode => (
  <Text size="sm" fw={600}>
    {useRecipientText()(recipient)}
  </Text>
);
