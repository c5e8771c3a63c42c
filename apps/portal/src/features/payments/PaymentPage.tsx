import { useT } from '@field-service/i18n/use-t.ts';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { PageSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useSearch } from '@tanstack/react-router';
import { PageHead } from '../../frame/PageHead.tsx';
import { Panel } from '../../frame/Panel.tsx';
import { DeclinedPayment } from './DeclinedPayment.tsx';
import { usePayment, type Payment } from './payment-calls.ts';
import classes from './payments.module.css';
import { Receipt } from './Receipt.tsx';
import { SandboxPage } from './SandboxPage.tsx';
import { WaitingPayment } from './WaitingPayment.tsx';

const pages: Record<Payment['state'], (props: { payment: Payment }) => React.ReactNode> = {
  pending: (props) =>
    props.payment.provider === 'sandbox' ? <SandboxPage {...props} /> : <WaitingPayment {...props} />,
  confirmed: (props) => <Receipt {...props} />,
  failed: (props) => <DeclinedPayment {...props} />,
};

/**
 * One payment: while it is pending, the sandbox provider's page or a waiting page; then its receipt or the notice that
 * it was declined.
 */
export const PaymentPage = () => {
  const t = useT('portal');
  const { id = '' } = useSearch({ strict: false });
  const payment = usePayment(id);
  if (payment.data) {
    const Page = pages[payment.data.state];
    return (
      <div className={classes.narrow}>
        <Page payment={payment.data} />
      </div>
    );
  }
  return (
    <div className={classes.narrow}>
      <PageHead title={t('Payment')} />
      <Panel>
        {payment.isError ? (
          <ErrorPanel error={payment.error} onRetry={() => void payment.refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </Panel>
    </div>
  );
};
