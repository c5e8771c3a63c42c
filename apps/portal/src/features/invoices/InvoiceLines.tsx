import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { includesTax, shownDocument } from '@field-service/domain/money/shown-document.ts';
import { isZeroMoney } from '@field-service/domain/values/money.ts';
import { lineGroups, type LineGroup } from '@field-service/domain/money/line-groups.ts';
import { groupText } from '@field-service/i18n/invoice-text.ts';
import { taxName } from '@field-service/i18n/vocabulary.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import { Text } from '@mantine/core';
import { Panel } from '../../frame/Panel.tsx';
import { TextLink } from '../../frame/RouterLink.tsx';
import classes from './invoices.module.css';

type Line = Invoice['lines'][number];

const LineRow = ({ line, currency }: { line: Line; currency: string }) => {
  const t = useT('portal');
  const formats = useFormats();
  return (
    <tr>
      <th scope="row">
        {line.name}
        <Text span size="xs" c="dimmed" display="block" fw={400}>
          {line.postid !== null && line.docno !== null ? (
            <TextLink to="/sr-details" search={{ id: line.postid }} size="xs">
              {t('Service report {{docno}}', { docno: line.docno })}
            </TextLink>
          ) : null}
        </Text>
      </th>
      <td data-label={t('Quantity')}>
        {formats.quantity(line.qty)} {line.uom}
      </td>
      <td data-label={t('Price')}>
        <span>
          <MoneyText amount={line.price} currency={currency} />
          {isZeroMoney(line.discount) ? null : (
            <Text span size="xs" c="dimmed" display="block">
              {t('Discount {{amount}}', { amount: formats.money(line.discount, currency) })}
            </Text>
          )}
          {includesTax(line) ? (
            <Text span size="xs" c="dimmed" display="block">
              {t('Tax included')}
            </Text>
          ) : null}
        </span>
      </td>
      <td data-label={t('Net')}>
        <MoneyText amount={line.nett} currency={currency} />
      </td>
      <td data-label={t('Tax')}>
        <span>
          <MoneyText amount={line.taxes} currency={currency} />
          {line.tax ? (
            <Text span size="xs" c="dimmed" display="block">
              {line.tax}
            </Text>
          ) : null}
        </span>
      </td>
      <td data-label={t('Amount (line)')}>
        <MoneyText amount={line.amount} currency={currency} />
      </td>
    </tr>
  );
};

/** The site of a group of lines, and the days of its visits. */
const GroupTitle = ({ group }: { group: LineGroup<unknown> }) => {
  const t = useT('portal');
  const { name, address, when } = groupText(group, t, useFormats());
  return (
    <tr className={classes.group}>
      <th scope="rowgroup" colSpan={6}>
        {name}
        <Text span size="xs" c="dimmed" display="block" fw={400}>
          {[address, when].filter((text) => text !== '').join(' · ')}
        </Text>
      </th>
    </tr>
  );
};

/** The lines of the invoice, and the calculation of the total. */
export const InvoiceLines = ({ invoice: stored }: { invoice: Invoice }) => {
  const t = useT('portal');
  const formats = useFormats();
  const invoice = shownDocument(stored);
  const { currency, lines, taxTotals } = invoice;
  const credit = invoice.kind === 'credit';
  const sums = [
    { label: t('Subtotal'), amount: invoice.nett },
    ...(taxTotals.length === 0 && !isZeroMoney(invoice.taxes) ? [{ label: t('Tax'), amount: invoice.taxes }] : []),
    ...taxTotals.map((tax) => ({ label: `${taxName(tax.name, t)} ${formats.rate(tax.rate)}`, amount: tax.amount })),
  ];
  return (
    <Panel title={t('Lines')} flush>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('Description')}</th>
            <th scope="col">{t('Quantity')}</th>
            <th scope="col">{t('Price')}</th>
            <th scope="col">{t('Net')}</th>
            <th scope="col">{t('Tax')}</th>
            <th scope="col">{t('Amount (line)')}</th>
          </tr>
        </thead>
        {lineGroups(lines).map((group) => (
          <tbody key={group.key}>
            <GroupTitle group={group} />
            {group.lines.map((line) => (
              <LineRow key={line.id} line={line} currency={currency} />
            ))}
          </tbody>
        ))}
      </table>
      <dl className={classes.sums}>
        {sums.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <MoneyText amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
        <div className={classes.sum}>
          <dt>{credit ? t('Total credit') : t('Total')}</dt>
          <dd>
            <MoneyText amount={invoice.amount} currency={currency} />
          </dd>
        </div>
        {credit ? null : (
          <>
            <div>
              <dt>{t('Already paid')}</dt>
              <dd>
                <MoneyText amount={invoice.paid} currency={currency} />
              </dd>
            </div>
            <div className={classes.sum}>
              <dt>{t('Balance due')}</dt>
              <dd>
                <MoneyText amount={invoice.balance} currency={currency} />
              </dd>
            </div>
          </>
        )}
      </dl>
    </Panel>
  );
};
