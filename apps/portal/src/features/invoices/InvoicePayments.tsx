import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateText } from '@field-service/ui/record/DateText.tsx';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { Text } from '@mantine/core';
import { Panel } from '../../frame/Panel.tsx';
import { TextLink } from '../../frame/RouterLink.tsx';
import classes from './invoices.module.css';

/** The payments on an invoice. Failed payments are included, since the customer saw them fail. */
export const InvoicePayments = ({ invoice }: { invoice: Invoice }) => {
  const t = useT('portal');
  const formats = useFormats();
  const marks = {
    confirmed: <KindBadge kind="done">{t('Confirmed')}</KindBadge>,
    pending: <KindBadge kind="progress">{t('Waiting')}</KindBadge>,
    failed: <KindBadge kind="cancelled">{t('Failed')}</KindBadge>,
  };
  const markOf = (state: string) => (state === 'confirmed' || state === 'failed' ? marks[state] : marks.pending);
  return (
    <Panel title={t('Payments')} flush>
      {invoice.payments.length === 0 ? (
        <Text size="sm" c="dimmed" px={20} py="sm">
          {t('No payment yet.')}
        </Text>
      ) : null}
      <ul className={classes.payments}>
        {invoice.payments.map((payment) => (
          <li key={payment.id}>
            <span className={classes.paid}>
              <strong>
                <MoneyText amount={payment.amount} currency={invoice.currency} />
              </strong>
              <Text span size="xs" c="dimmed">
                {payment.receivedOn === null ? (
                  <DateText stamp={payment.at} />
                ) : (
                  formats.businessDate(payment.receivedOn)
                )}
              </Text>
            </span>
            {markOf(payment.state)}
            <TextLink to="/payment" search={{ id: payment.id }} size="sm">
              {payment.state === 'confirmed' ? t('Receipt') : t('Open payment')}
            </TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
