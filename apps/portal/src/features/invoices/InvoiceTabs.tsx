import type { AppKey } from '@field-service/i18n/groups.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Link } from '@tanstack/react-router';
import { invoiceTabs, type InvoiceTab } from './invoice-list.ts';
import type { InvoiceRow } from './invoice-sums.ts';
import classes from './invoices.module.css';

export const tabWords = { open: 'To pay', overdue: 'Overdue', paid: 'Paid', all: 'All' } as const satisfies Record<
  InvoiceTab,
  AppKey<'portal'>
>;

/** Each tab has its own address, so that users can share it or return to it. */
export const InvoiceTabs = ({ current, open }: { current: InvoiceTab; open: readonly InvoiceRow[] | undefined }) => {
  const t = useT('portal');
  const counts: Partial<Record<InvoiceTab, number>> = open
    ? { open: open.length, overdue: open.filter(({ overdue }) => overdue).length }
    : {};
  return (
    <nav className={classes.tabs} aria-label={t('Invoice filter')}>
      {invoiceTabs.map((tab) => (
        <Link
          key={tab}
          to={tab === 'open' || tab === 'overdue' ? '/outstanding-invoices' : '/invoice-list'}
          search={{ tab: tab === 'open' || tab === 'all' ? undefined : tab }}
          className={classes.tab}
          aria-current={tab === current ? 'page' : undefined}
          activeProps={{}}
          resetScroll={false}
        >
          {t(tabWords[tab])}
          {counts[tab] === undefined ? null : <span className={classes.count}>{counts[tab]}</span>}
        </Link>
      ))}
    </nav>
  );
};
