import creditCall from 'virtual:call-facts/invoices.credit';
import issueCall from 'virtual:call-facts/invoices.issue';
import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { addMoney, compareMoney } from '@field-service/domain/values/money.ts';
import { languageNameOf } from '@field-service/i18n/languages.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { ConfirmButton } from '@field-service/ui/record/ConfirmButton.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { LinkButton } from '../../../parts/LinkButton.tsx';
import { useRefreshInvoice } from './use-refresh-invoice.ts';
import { CreditPartButton } from './CreditPart.tsx';
import { RecipientText, useRecipient } from '../../../mailing/recipient.tsx';

/** Whether a draft waits for the purchase order number that its customer requires. */
export const lacksOrderNumber = ({ porequired, ponumber }: Invoice): boolean => porequired && (ponumber ?? '') === '';

const DiscardButton = ({ invoice }: { invoice: Invoice }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const navigate = useNavigate();
  const refresh = useRefreshInvoice(invoice.id);
  const queryClient = useQueryClient();
  return (
    <ConfirmButton
      act={t('Discard draft')}
      keep={t('Keep draft')}
      question={t('Discard this draft?')}
      loss={t('The draft is deleted. Its jobs and contract periods can be invoiced again; nothing else is lost.')}
      onConfirm={async () => {
        await api.invoices.discard({ params: { id: invoice.id }, query: { uts: String(invoice.uts) } });
        notices.success(t('Draft discarded'));
        await navigate({ to: '/bills/unbilled' });
        queryClient.removeQueries({ queryKey: queryKeys.invoice(invoice.id) });
        await refresh();
      }}
    />
  );
};

const IssueButton = ({ invoice }: { invoice: Invoice }): ReactNode => {
  const t = useT('office');
  const refresh = useRefreshInvoice(invoice.id);
  const recipient = useRecipient(invoice.id);
  return (
    <ActButton
      variant="filled"
      disabled={recipient.isPending || lacksOrderNumber(invoice)}
      act={t('Issue')}
      call={issueCall}
      of={String(invoice.uts)}
      ask={{
        question: t('Issue this draft?'),
        danger: false,
        follows: (
          <Stack gap="xs">
            <Text size="sm">
              {t(
                'It gets its number now. After that nothing on it can be changed; errors are corrected with a credit note.',
              )}{' '}
              {t('It is in the language of the customer: {{language}}.', {
                language: languageNameOf(invoice.billTo.lang),
              })}
            </Text>
            <RecipientText recipient={recipient.data} />
          </Stack>
        ),
      }}
      run={async ({ idempotencyKey }) =>
        (await api.invoices.issue({ params: { id: invoice.id }, body: { uts: invoice.uts } }, { idempotencyKey })).data
      }
      onDone={refresh}
      said={({ docno }) => t('Issued as {{number}}', { number: docno ?? '' })}
    />
  );
};

export const DraftActs = ({ invoice }: { invoice: Invoice }): ReactNode => {
  const t = useT('office');
  const { may } = useCaller();
  return (
    <>
      {may('BILL:CR') ? <DiscardButton invoice={invoice} /> : null}
      {may('BILL:UP') ? (
        <LinkButton to="/bills/invoices/$invoiceId/edit" params={{ invoiceId: invoice.id }} variant="default">
          {t('Edit')}
        </LinkButton>
      ) : null}
      {may('BILL:AP') ? <IssueButton invoice={invoice} /> : null}
    </>
  );
};

/** Whether something of an invoice is not credited yet. */
const isCreditable = ({ kind, state, credits, amount }: Invoice): boolean =>
  kind === 'invoice' &&
  (state === 'issued' || state === 'part_paid' || state === 'paid') &&
  (credits.length === 0 || compareMoney(addMoney(...credits.map((credit) => credit.amount)), amount) < 0);

const CreditInFullButton = ({ invoice }: { invoice: Invoice }): ReactNode => {
  const t = useT('office');
  const refresh = useRefreshInvoice(invoice.id);
  const recipient = useRecipient(invoice.id);
  return (
    <ActButton
      disabled={recipient.isPending}
      act={t('Credit in full')}
      call={creditCall}
      of={String(invoice.uts)}
      ask={{
        question: t('Credit {{number}} in full?', { number: invoice.docno ?? '' }),
        reason: 'required',
        follows: (
          <Stack gap="xs">
            <Text size="sm">
              {t(
                'A numbered credit note is issued for everything not credited yet, and cannot be changed or deleted. It settles the balance due; the rest stays with the customer. The jobs can be invoiced again.',
              )}
            </Text>
            <RecipientText recipient={recipient.data} />
          </Stack>
        ),
      }}
      run={async ({ reason, idempotencyKey }) =>
        (
          await api.invoices.credit(
            { params: { id: invoice.id }, body: { uts: invoice.uts, reason } },
            { idempotencyKey },
          )
        ).data
      }
      onDone={refresh}
      said={({ docno }) => t('Credited with {{number}}', { number: docno ?? '' })}
    />
  );
};

/** Credits an issued invoice in part or in full, unless nothing is left to credit. */
export const CreditActs = ({ invoice }: { invoice: Invoice }): ReactNode => {
  const { may } = useCaller();
  if (!may('BILL:AP') || !isCreditable(invoice)) return null;
  return (
    <>
      <CreditPartButton invoice={invoice} />
      <CreditInFullButton invoice={invoice} />
    </>
  );
};
