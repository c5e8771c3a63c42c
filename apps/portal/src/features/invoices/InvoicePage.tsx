import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { documentTitle } from '@field-service/domain/money/document-title.ts';
import { shownAmount } from '@field-service/domain/money/shown-document.ts';
import { titleWords } from '@field-service/i18n/invoice-text.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { FormatsProvider, notationOf, useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { PageSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { chooseToPay } from '../../api/items-to-pay.ts';
import { useUser } from '../../api/user.ts';
import { Figures } from '../../frame/Figures.tsx';
import { PageHead } from '../../frame/PageHead.tsx';
import { Panel } from '../../frame/Panel.tsx';
import { CreditLinks } from './CreditLinks.tsx';
import { InvoiceLines } from './InvoiceLines.tsx';
import { InvoiceMark } from './InvoiceMark.tsx';
import { isPayable, toItem } from './invoice-sums.ts';
import { InvoiceParties } from './InvoiceParties.tsx';
import { InvoicePayments } from './InvoicePayments.tsx';
import { InvoicePdf } from './InvoicePdf.tsx';
import classes from './invoices.module.css';

const InvoiceBody = ({ invoice }: { invoice: Invoice }) => {
  const t = useT('portal');
  const formats = useFormats();
  const navigate = useNavigate();
  const { kind, country, company } = invoice;
  const day = (date: number | null) => (date === null ? '–' : formats.businessDate(date));
  const pay = () => {
    chooseToPay([toItem(invoice)]);
    void navigate({ to: '/make-payment' });
  };
  return (
    <>
      <PageHead
        title={`${t(titleWords[documentTitle({ kind, country, taxid: company.taxid })])} ${invoice.docno ?? ''}`}
        text={invoice.contact.name}
        mark={<InvoiceMark invoice={invoice} />}
      >
        <InvoicePdf pdf={invoice.pdf} />
        {isPayable(invoice) ? (
          <Button onClick={pay}>
            {t('Pay {{amount}}', { amount: formats.money(invoice.balance, invoice.currency) })}
          </Button>
        ) : null}
      </PageHead>
      <div className={classes.page}>
        <Figures
          label={t('Totals')}
          figures={
            kind === 'credit'
              ? [
                  { label: t('Total credit'), value: formats.money(shownAmount(invoice), invoice.currency) },
                  { label: t('Date'), value: day(invoice.issuedOn) },
                ]
              : [
                  {
                    label: t('Balance due'),
                    value: formats.money(invoice.balance, invoice.currency),
                    tone: invoice.overdue ? 'overdue' : undefined,
                  },
                  { label: t('Total'), value: formats.money(invoice.amount, invoice.currency) },
                  { label: t('Invoice date'), value: day(invoice.issuedOn) },
                  { label: t('Due date'), value: day(invoice.dueOn), tone: invoice.overdue ? 'overdue' : undefined },
                ]
          }
        />
        <InvoiceParties invoice={invoice} />
        <InvoiceLines invoice={invoice} />
        <CreditLinks invoice={invoice} />
        {kind === 'credit' ? null : <InvoicePayments invoice={invoice} />}
      </div>
    </>
  );
};

/** One invoice with its lines, taxes and payments. */
export const InvoicePage = () => {
  const t = useT('portal');
  const { id = '' } = useSearch({ strict: false });
  const user = useUser();
  const invoice = useQuery({
    queryKey: ['invoices', 'one', id],
    queryFn: async ({ signal }) => (await api.invoices.get({ params: { id } }, { signal })).data,
  });
  if (invoice.data) {
    const folder = user?.folders.find((each) => each.id === invoice.data.folderid);
    return (
      <FormatsProvider folder={{ ...notationOf(folder), currency: invoice.data.currency }}>
        <InvoiceBody invoice={invoice.data} />
      </FormatsProvider>
    );
  }
  return (
    <>
      <PageHead title={t('Invoice')} />
      <Panel>
        {invoice.isError ? (
          <ErrorPanel error={invoice.error} onRetry={() => void invoice.refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </Panel>
    </>
  );
};
