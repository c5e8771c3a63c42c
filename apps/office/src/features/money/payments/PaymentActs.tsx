import applyCall from 'virtual:call-facts/paymentRecords.apply';
import confirmCall from 'virtual:call-facts/paymentRecords.confirm';
import refundCall from 'virtual:call-facts/paymentRecords.refund';
import rejectCall from 'virtual:call-facts/paymentRecords.reject';
import seenCall from 'virtual:call-facts/paymentRecords.seen';
import type { CallFacts } from '@field-service/contract/call-facts.ts';
import type { Payment } from '@field-service/contract/money/payments.ts';
import { isZeroMoney } from '@field-service/domain/values/money.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { ApplyDialog } from './ApplyDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { useRefreshPayment } from './use-refresh-payment.ts';

/** The payment methods without a provider: a person confirms that the money has arrived. */
const byHand: ReadonlySet<string> = new Set(['transfer', 'cash', 'cheque']);

const RejectButton = ({ payment }: { payment: Payment }): ReactNode => {
  const t = useT('office');
  const refresh = useRefreshPayment();
  return (
    <ActButton
      act={t('Reject')}
      call={rejectCall}
      of={String(payment.uts)}
      ask={{
        question: t('Reject this payment?'),
        reason: 'required',
        follows: t(
          'It counts as not received, and this cannot be undone. A customer who reported it is told by email, with the reason.',
        ),
      }}
      run={async ({ reason, idempotencyKey }) =>
        await api.paymentRecords.reject(
          { params: { id: payment.id }, body: { uts: payment.uts, reason } },
          { idempotencyKey },
        )
      }
      onDone={refresh}
      said={() => t('Payment rejected (notice)')}
    />
  );
};

const SeenButton = ({ payment }: { payment: Payment }): ReactNode => {
  const t = useT('office');
  const refresh = useRefreshPayment();
  return (
    <ActButton
      act={t('Mark as settled')}
      call={seenCall}
      of={String(payment.uts)}
      run={async ({ idempotencyKey }) =>
        await api.paymentRecords.seen({ params: { id: payment.id }, body: {} }, { idempotencyKey })
      }
      onDone={refresh}
      said={() => t('Marked as settled')}
    />
  );
};

type Dialog = 'confirm' | 'apply' | 'refund';

/** What can be done with a payment in its state. */
export const PaymentActs = ({ payment }: { payment: Payment }): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const [opened, setOpened] = useState<Dialog>();
  const close = () => setOpened(undefined);
  const isPending = payment.state === 'pending';
  const hasRest = payment.state === 'confirmed' && !isZeroMoney(payment.unapplied);
  const act = (dialog: Dialog, label: string, call: CallFacts, variant: 'filled' | 'default') =>
    may(call.needs) ? (
      <Button variant={variant} onClick={() => setOpened(dialog)}>
        {label}
      </Button>
    ) : null;
  return (
    <>
      {payment.problem !== null && !isPending ? <SeenButton payment={payment} /> : null}
      {isPending && (byHand.has(payment.provider) || payment.problem !== null) ? (
        <RejectButton payment={payment} />
      ) : null}
      {isPending && byHand.has(payment.provider) ? act('confirm', t('Confirm'), confirmCall, 'filled') : null}
      {hasRest ? act('refund', t('Refund'), refundCall, 'default') : null}
      {hasRest ? act('apply', t('Apply to invoices'), applyCall, 'filled') : null}
      {opened === 'confirm' ? <ConfirmDialog payment={payment} onClose={close} /> : null}
      {opened === 'apply' ? <ApplyDialog payment={payment} onClose={close} /> : null}
      {opened === 'refund' ? <RefundDialog payment={payment} onClose={close} /> : null}
    </>
  );
};
