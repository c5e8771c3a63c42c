import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { shownAmount } from '@field-service/domain/money/shown-document.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import { Text } from '@mantine/core';
import { Panel } from '../../frame/Panel.tsx';
import { TextLink } from '../../frame/RouterLink.tsx';
import classes from './invoices.module.css';

/** The invoice that a credit note credits, with the reason, or the credit notes of an invoice. */
export const CreditLinks = ({ invoice }: { invoice: Invoice }) => {
  const t = useT('portal');
  const { credited, credits, reason, currency } = invoice;
  if (credited === null && credits.length === 0) return null;
  return (
    <Panel title={credited === null ? t('Credit notes') : t('For invoice')} flush>
      <ul className={classes.payments}>
        {credited === null ? null : (
          <li>
            <TextLink to="/invoice-detail" search={{ id: credited.id }} size="sm" fw={600}>
              {credited.docno}
            </TextLink>
            <Text size="sm">{reason}</Text>
          </li>
        )}
        {credits.map(({ id, docno, amount }) => (
          <li key={id}>
            <TextLink to="/invoice-detail" search={{ id }} size="sm" fw={600}>
              {docno}
            </TextLink>
            <MoneyText amount={shownAmount({ kind: 'credit', amount })} currency={currency} />
          </li>
        ))}
      </ul>
    </Panel>
  );
};
