import { useT } from '@field-service/i18n/use-t.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { IconLock } from '@tabler/icons-react';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { chooseToPay } from '../../api/items-to-pay.ts';
import { useUser } from '../../api/user.ts';
import { PageHead } from '../../frame/PageHead.tsx';
import { Panel } from '../../frame/Panel.tsx';
import { InvoiceList } from './InvoiceList.tsx';
import { useOpenInvoices, type InvoiceTab } from './invoice-list.ts';
import { payableTogether, toItem, type InvoiceRow } from './invoice-sums.ts';
import classes from './invoices.module.css';
import { InvoiceTabs } from './InvoiceTabs.tsx';
import { TotalsPanel } from './TotalsPanel.tsx';

/** Stores the invoices to pay and opens the payment page. */
export const usePay = (): ((rows: readonly InvoiceRow[]) => void) => {
  const t = useT('portal');
  const notices = useNotices();
  const navigate = useNavigate();
  return (rows) => {
    if (!payableTogether(rows)) return notices.warning(t('Select invoices in one currency and from one folder.'));
    chooseToPay(rows.map(toItem));
    void navigate({ to: '/make-payment' });
  };
};

const useTab = (): InvoiceTab => {
  const { tab } = useSearch({ strict: false });
  const { pathname } = useLocation();
  return tab ?? (pathname === '/invoice-list' ? 'all' : 'open');
};

const Invoices = () => {
  const open = useOpenInvoices();
  const tab = useTab();
  const pay = usePay();
  return (
    <div className={classes.page}>
      <TotalsPanel rows={open.data ?? []} onPay={pay} />
      <Panel flush>
        <InvoiceTabs current={tab} open={open.data} />
        <InvoiceList key={tab} tab={tab} onPay={pay} />
      </Panel>
    </div>
  );
};

/** The customer's invoices: first the balance due, then tabs for open, overdue, paid and all invoices. */
export const InvoicesPage = () => {
  const t = useT('portal');
  const user = useUser();
  return (
    <>
      <PageHead title={t('Invoices')} />
      {user?.billing === false ? (
        <Panel>
          <EmptyState
            icon={IconLock}
            title={t('You do not have access to invoices')}
            text={t('Only billing contacts can see invoices. Ask your administrator.')}
          />
        </Panel>
      ) : (
        <Invoices />
      )}
    </>
  );
};
