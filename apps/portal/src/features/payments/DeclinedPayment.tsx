import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { chooseToPay } from '../../api/items-to-pay.ts';
import { PageHead } from '../../frame/PageHead.tsx';
import { Panel } from '../../frame/Panel.tsx';
import { ButtonLink } from '../../frame/RouterLink.tsx';
import type { Payment } from './payment-calls.ts';
import { PaymentLines } from './PaymentLines.tsx';
import classes from './payments.module.css';

/** A declined payment; the balance due of its invoices is unchanged. */
export const DeclinedPayment = ({ payment }: { payment: Payment }) => {
  const t = useT('portal');
  const navigate = useNavigate();
  const again = () => {
    chooseToPay(payment.invoices.map((invoice) => ({ ...invoice, currency: payment.currency })));
    void navigate({ to: '/make-payment' });
  };
  return (
    <>
      <PageHead
        title={t('Payment failed')}
        text={t('The payment was not completed. Nothing was applied to the invoices.')}
        mark={<KindBadge kind="overdue">{t('Failed')}</KindBadge>}
      />
      <Panel>
        <PaymentLines items={payment.invoices} currency={payment.currency} total={payment.amount} />
        <div className={classes.decide}>
          <ButtonLink to="/outstanding-invoices" variant="default">
            {t('Back to the invoices')}
          </ButtonLink>
          <Button onClick={again}>{t('Try again')}</Button>
        </div>
      </Panel>
    </>
  );
};
