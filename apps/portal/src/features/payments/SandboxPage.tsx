import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, Text } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { chooseToPay } from '../../api/items-to-pay.ts';
import { PageHead } from '../../frame/PageHead.tsx';
import { Panel } from '../../frame/Panel.tsx';
import { refreshMoney, type Payment } from './payment-calls.ts';
import { PaymentLines } from './PaymentLines.tsx';
import classes from './payments.module.css';

/** The sandbox provider's own page, marked so that no one mistakes it for a bank. */
export const SandboxPage = ({ payment }: { payment: Payment }) => {
  const t = useT('portal');
  const formats = useFormats();
  const notices = useNotices();
  const [deciding, setDeciding] = useState<'approve' | 'decline'>();
  const decide = async (approve: boolean) => {
    setDeciding(approve ? 'approve' : 'decline');
    try {
      await api.payments.sandboxDecide({ params: { id: payment.id }, body: { approve } });
      if (approve) chooseToPay([]);
      await refreshMoney();
    } catch (error) {
      notices.failure(error);
    } finally {
      setDeciding(undefined);
    }
  };
  return (
    <>
      <PageHead title={t('Payment')} />
      <div className={classes.sandbox}>
        <p className={classes.banner}>
          <IconFlask size={18} aria-hidden />
          {t('Demonstration: this page stands in for the payment provider. No money will be charged.')}
        </p>
        <Panel>
          <Text size="sm" c="dimmed">
            {t('Amount to pay')}
          </Text>
          <p className={classes.amount}>{formats.money(payment.amount, payment.currency)}</p>
          <PaymentLines items={payment.invoices} currency={payment.currency} total={payment.amount} />
          <div className={classes.decide}>
            <Button
              variant="default"
              size="md"
              loading={deciding === 'decline'}
              disabled={deciding === 'approve'}
              onClick={() => void decide(false)}
            >
              {t('Decline')}
            </Button>
            <Button
              size="md"
              loading={deciding === 'approve'}
              disabled={deciding === 'decline'}
              onClick={() => void decide(true)}
            >
              {t('Approve')}
            </Button>
          </div>
        </Panel>
      </div>
    </>
  );
};
