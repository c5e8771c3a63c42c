import { useT } from '@field-service/i18n/use-t.ts';
import { paymentMethodText } from '@field-service/i18n/vocabulary.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useUser } from '../../api/user.ts';
import { PageHead } from '../../frame/PageHead.tsx';
import { Panel } from '../../frame/Panel.tsx';
import { ButtonLink } from '../../frame/RouterLink.tsx';
import type { Payment } from './payment-calls.ts';
import { PaymentLines } from './PaymentLines.tsx';
import classes from './payments.module.css';

/** The receipt of a confirmed payment. */
export const Receipt = ({ payment }: { payment: Payment }) => {
  const t = useT('portal');
  const formats = useFormats();
  const user = useUser();
  const print = () => window.print();
  return (
    <>
      <PageHead
        title={t('Payment received')}
        text={t('Thank you. The payment has been applied as shown below.')}
        mark={<KindBadge kind="done">{t('Paid')}</KindBadge>}
      />
      <Panel title={t('Receipt')}>
        <Text size="sm" c="dimmed">
          {t('Amount paid')}
        </Text>
        <p className={classes.amount}>{formats.money(payment.amount, payment.currency)}</p>
        <Facts
          facts={[
            { label: t('Customer'), value: user?.contact.name },
            {
              label: t('Received on'),
              value: payment.receivedOn === null ? null : formats.businessDate(payment.receivedOn),
            },
            {
              label: t('Payment method'),
              value: paymentMethodText(payment.provider, t),
            },
            { label: t('Payment number'), value: payment.id },
          ]}
        />
        <PaymentLines items={payment.invoices} currency={payment.currency} total={payment.amount} />
        <div className={classes.decide} data-print="no">
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={print}>
            {t('Print receipt')}
          </Button>
          <ButtonLink to="/invoice-list">{t('Back to the invoices')}</ButtonLink>
        </div>
      </Panel>
    </>
  );
};
