import { newKey } from '@field-service/contract/transport.ts';
import { addMoney } from '@field-service/domain/values/money.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconLock, IconReceipt, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { chooseToPay, itemsToPay, readItemsToPay, type ItemToPay } from '../../api/items-to-pay.ts';
import { useStoredText } from '../../api/stored-text.ts';
import { PageHead } from '../../frame/PageHead.tsx';
import { Panel } from '../../frame/Panel.tsx';
import { ButtonLink } from '../../frame/RouterLink.tsx';
import { refreshMoney, type Provider } from './payment-calls.ts';
import { PaymentLines } from './PaymentLines.tsx';
import classes from './payments.module.css';
import { ProviderChoice } from './ProviderChoice.tsx';
import { pathInPortal } from './redirect.ts';

/**
 * Starts the payment and redirects to the provider. A second click repeats the same request; after a failure, the next
 * click sends a new one.
 */
const useStart = (items: readonly ItemToPay[]) => {
  const notices = useNotices();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(newKey);
  const start = async (provider: Provider) => {
    setBusy(true);
    try {
      const { data: payment } = await api.payments.pay(
        { body: { invoiceIds: items.map(({ id }) => id), provider } },
        { idempotencyKey: key },
      );
      const path = pathInPortal(
        payment.redirect ??
          (payment.instructions === null ? `/portal/payment?id=${payment.id}` : '/portal/outstanding-invoices'),
        location.origin,
      );
      if (path === undefined) location.assign(payment.redirect ?? '');
      else await router.navigate({ href: path });
    } catch (error) {
      notices.failure(error);
      setKey(newKey());
      await refreshMoney();
    } finally {
      setBusy(false);
    }
  };
  return { busy, start };
};

const Checkout = ({ items, currency }: { items: readonly ItemToPay[]; currency: string }) => {
  const t = useT('portal');
  const formats = useFormats();
  const [provider, setProvider] = useState<Provider>();
  const { busy, start } = useStart(items);
  const total = addMoney(...items.map(({ amount }) => amount));
  const without = (id: string) => chooseToPay(items.filter((item) => item.id !== id));
  const drop = (id: string, docno: string) => (
    <ActionIcon size={32} aria-label={t('Exclude {{docno}}', { docno })} onClick={() => without(id)}>
      <IconX size={16} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className={classes.checkout}>
      <Panel title={t('You are paying')}>
        <PaymentLines items={items} currency={currency} total={total} {...(items.length > 1 ? { act: drop } : {})} />
      </Panel>
      <Panel title={t('Payment method')}>
        <ProviderChoice chosen={provider} onChoose={setProvider} />
        <Button
          fullWidth
          size="md"
          mt="md"
          disabled={provider === undefined}
          loading={busy}
          onClick={() => provider && void start(provider)}
        >
          {t('Pay {{amount}}', { amount: formats.money(total, currency) })}
        </Button>
        <Text size="xs" c="dimmed" mt="sm" className={classes.safe}>
          <IconLock size={14} aria-hidden />
          {t('An invoice counts as paid once the payment is confirmed.')}
        </Text>
      </Panel>
    </div>
  );
};

/** The invoices to be paid, and the payment method. */
export const MakePaymentPage = () => {
  const t = useT('portal');
  const items = readItemsToPay(useStoredText(itemsToPay));
  const [first] = items;
  return (
    <>
      <PageHead title={t('Make a payment')} />
      {first ? (
        <Checkout items={items} currency={first.currency} />
      ) : (
        <Panel>
          <EmptyState
            icon={IconReceipt}
            title={t('No invoices selected')}
            text={t('Select one or more invoices first.')}
            action={<ButtonLink to="/outstanding-invoices">{t('Select invoices')}</ButtonLink>}
          />
        </Panel>
      )}
    </>
  );
};
