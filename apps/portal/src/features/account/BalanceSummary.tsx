import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { ButtonLink } from '../../frame/RouterLink.tsx';
import classes from './account.module.css';
import type { Home } from './home.ts';

const Balance = ({ home }: { home: Home }) => {
  const t = useT('portal');
  const formats = useFormats();
  return (
    <>
      <div className={classes.balance}>
        <Text size="sm" c="dimmed">
          {t('Outstanding balance')}
        </Text>
        <div className={classes.amounts}>
          {home.balances.map(({ currency, amount }) => (
            <span key={currency} className={classes.amount}>
              {formats.money(amount, currency)}
            </span>
          ))}
        </div>
        <div className={classes.marks}>
          <Text size="sm">{t('{{count}} unpaid invoices', { count: home.openInvoices })}</Text>
          {home.overdueInvoices > 0 ? (
            <KindBadge kind="overdue">{t('{{count}} overdue', { count: home.overdueInvoices })}</KindBadge>
          ) : null}
        </div>
      </div>
      <ButtonLink to="/outstanding-invoices" size="md">
        {t('View and pay')}
      </ButtonLink>
    </>
  );
};

const NothingToPay = () => {
  const t = useT('portal');
  return (
    <div className={classes.calm}>
      <IconCircleCheck size={28} stroke={1.5} color="var(--status-done)" aria-hidden />
      <div>
        <Text fw={600}>{t('Nothing to pay')}</Text>
        <Text size="sm" c="dimmed">
          {t('All invoices are paid.')}
        </Text>
      </div>
    </div>
  );
};

/** The unpaid balance, or a note that nothing needs the customer's attention; only for users who can see invoices. */
export const BalanceSummary = ({ home, billing }: { home: Home; billing: boolean }) => {
  const t = useT('portal');
  if (!billing) return null;
  return (
    <section className={classes.waits} aria-labelledby="waits-title">
      <Title order={2} className={classes.hidden} id="waits-title">
        {t('Waiting for you')}
      </Title>
      {home.openInvoices > 0 ? <Balance home={home} /> : <NothingToPay />}
    </section>
  );
};
