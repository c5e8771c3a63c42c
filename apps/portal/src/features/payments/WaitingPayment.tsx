import { useT } from '@field-service/i18n/use-t.ts';
import { Button } from '@mantine/core';
import { PageHead } from '../../frame/PageHead.tsx';
import { Panel } from '../../frame/Panel.tsx';
import { ButtonLink } from '../../frame/RouterLink.tsx';
import type { Payment } from './payment-calls.ts';
import { PaymentLines } from './PaymentLines.tsx';
import classes from './payments.module.css';

/** A payment that its provider has not confirmed yet; the page updates when the confirmation arrives. */
export const WaitingPayment = ({ payment }: { payment: Payment }) => {
  const t = useT('portal');
  return (
    <>
      <PageHead title={t('Payment in progress')} text={t('An invoice counts as paid once the payment is confirmed.')} />
      <Panel>
        <PaymentLines items={payment.invoices} currency={payment.currency} total={payment.amount} />
        <div className={classes.decide}>
          <ButtonLink to="/outstanding-invoices" variant="default">
            {t('Back to the invoices')}
          </ButtonLink>
          {payment.redirect !== null && (
            <Button component="a" href={payment.redirect}>
              {t('Continue to the payment provider')}
            </Button>
          )}
        </div>
      </Panel>
    </>
  );
};
