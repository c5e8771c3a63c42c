import { useT } from '@field-service/i18n/use-t.ts';
import { List, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRecipients, useRecipientText } from '../../../mailing/recipient.tsx';

/** To whom the receipts of the invoices go: a sentence, or one line for each different answer. */
export const Recipients = ({ invoiceIds }: { invoiceIds: readonly string[] }): ReactNode => {
  const t = useT('office');
  const recipientText = useRecipientText();
  const recipients = useRecipients(invoiceIds);
  if (invoiceIds.length === 0)
    return <Text size="sm">{t('No email is sent, because the payment is not for an invoice.')}</Text>;
  if (recipients.isPending) return <Skeleton height={20} />;
  const texts = [...new Set(invoiceIds.map((id) => recipientText(recipients.data?.get(id), 'receipt')))];
  if (texts.length === 1) return <Text size="sm">{texts[0]}</Text>;
  return (
    <List size="sm">
      {texts.map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
  );
};
