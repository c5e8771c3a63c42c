import remindCall from 'virtual:call-facts/invoices.remind';
import sendCall from 'virtual:call-facts/invoices.send';
import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { languageNameOf } from '@field-service/i18n/languages.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { SendDialog } from '../../../mailing/SendDialog.tsx';
import { useRecipient, waitsForServer } from '../../../mailing/recipient.tsx';

/** Sends an issued invoice or credit note by email, and reminds of an overdue invoice. */
export const MailActs = ({ invoice }: { invoice: Invoice }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { may } = useFormHost();
  const [asking, setAsking] = useState<'send' | 'remind'>();
  const { id, docno, billTo, overdue, balance, currency, dueOn } = invoice;
  const number = docno ?? '';
  const language = languageNameOf(billTo.lang);
  const close = () => setAsking(undefined);
  const { data: recipient } = useRecipient(id);
  const obstacle = waitsForServer(recipient?.obstacle)
    ? t('The mail server is not set up. The email waits for it for up to 7 days.')
    : undefined;
  return (
    <>
      {may(remindCall.needs) && overdue ? (
        <Button variant="default" onClick={() => setAsking('remind')}>
          {t('Remind')}
        </Button>
      ) : null}
      {may(sendCall.needs) ? (
        <Button variant="default" onClick={() => setAsking('send')}>
          {t('Send email')}
        </Button>
      ) : null}
      {asking === 'send' ? (
        <SendDialog
          title={t('Send {{number}} by email', { number })}
          act={t('Send')}
          what={t('The email and the PDF are in the language of the invoice: {{language}}.', { language })}
          obstacle={obstacle}
          call={sendCall}
          address={billTo.email}
          send={async (body, options) => (await api.invoices.send({ params: { id }, body }, options)).data}
          onClose={close}
        />
      ) : null}
      {asking === 'remind' ? (
        <SendDialog
          title={t('Remind of {{number}}', { number })}
          act={t('Send reminder')}
          what={t('A reminder of {{amount}}, due on {{date}}, is sent with the PDF at the level of its days overdue.', {
            amount: formats.money(balance, currency),
            date: dueOn === null ? '' : formats.businessDate(dueOn),
          })}
          obstacle={obstacle}
          call={remindCall}
          address={billTo.email}
          send={async (body, options) => (await api.invoices.remind({ params: { id }, body }, options)).data}
          onClose={close}
        />
      ) : null}
    </>
  );
};
