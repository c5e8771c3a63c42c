import { lineAmountLimit } from '@field-service/domain/money/lines.ts';
import type { Item } from '@field-service/contract/reference.ts';
import { useErrorText, useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { AmountOrPercentField } from '@field-service/ui/fields/AmountOrPercentField.tsx';
import { MoneyField } from '@field-service/ui/fields/MoneyField.tsx';
import { sameDecimal } from '@field-service/ui/fields/same-decimal.ts';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RecordField } from '@field-service/ui/fields/RecordField.tsx';
import { TaxSelect } from './TaxField.tsx';
import classes from './lines.module.css';
import { amountOf, cappedLine, problemsOf, type LineDraft, type LineField } from './line-draft.ts';
import { inFolder, type LineRules } from './use-line-context.ts';

interface LineRowProps {
  /** The number of the line from 1, for the labels of its fields. */
  number: number;
  folderId: string;
  rules: LineRules;
  draft: LineDraft;
  checked: boolean;
  onChange: (draft: LineDraft) => void;
  onRemove: () => void;
}

/** Items that lines can charge: services and goods for sale. */
const charged = { 'types.flags': { $flags: 'VS' } };

const itemName = (item: Item, language: string): string => item.data.alt?.[language]?.name ?? item.name;

/** One line: item, quantity and price; problems are shown below their fields. */
export const LineRow = ({ number, folderId, rules, draft, checked, onChange, onRemove }: LineRowProps): ReactNode => {
  const t = useT('office');
  const errorText = useErrorText();
  const language = useLanguage();
  const formats = useFormats();
  const problems = problemsOf(draft, rules.context);
  const amount = amountOf(draft, rules.context);
  const changeAmounts = (changed: LineDraft) => onChange(cappedLine(changed));
  const { reduced } = draft;
  // Said as long as the reduced number stands, also when its field is left and read once more.
  const reducedText = (field: 'price' | 'qty'): string | undefined =>
    reduced?.field === field && sameDecimal(reduced.value, draft[field])
      ? t('Reduced, so that the line stays below {{limit}}.', { limit: formats.quantity(lineAmountLimit) })
      : undefined;

  const problem = (field: LineField): string | undefined => {
    const found = problems.find((each) => each.field === field);
    if (!found) return undefined;
    // Empty fields are not reported while the line is still being entered.
    if (
      !checked &&
      (found.code === 'required' || (found.code === 'not_a_number' && draft[field === 'qty' ? 'qty' : 'price'] === ''))
    )
      return undefined;
    if (found.code === 'required') return t('Required');
    return found.code === 'not_a_number' ? t('Enter a number') : errorText({ code: found.code, params: found.params });
  };
  const choose = (_id: string | null, item: Item | null) => {
    if (!item) return;
    changeAmounts({
      ...draft,
      itemid: item.id,
      name: itemName(item, language),
      price: item.price ?? draft.price,
      tax: item.taxid !== null && rules.taxes.some((tax) => tax.id === item.taxid) ? item.taxid : draft.tax,
    });
  };
  const label = (field: string) => t('{{field}}, line {{number}}', { field, number });
  return (
    <li className={classes.line}>
      <RecordField
        dataset="item-report"
        textOf={(item) => itemName(item, language)}
        find={charged}
        sort="name asc"
        headers={inFolder(folderId)}
        className={classes.item}
        label={t('Item')}
        aria-label={label(t('Item'))}
        placeholder={t('Search items')}
        value={draft.itemid}
        valueText={draft.name}
        onRecord={choose}
      />
      <TextInput
        className={classes.name}
        label={t('Description')}
        aria-label={label(t('Description'))}
        maxLength={300}
        value={draft.name}
        error={problem('name')}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <NumberField
        label={t('Quantity')}
        aria-label={label(t('Quantity'))}
        value={draft.qty === '' ? null : draft.qty}
        error={problem('qty')}
        description={reducedText('qty')}
        onChange={(qty) => changeAmounts({ ...draft, qty: qty ?? '' })}
      />
      <MoneyField
        label={t('Price')}
        aria-label={label(t('Price'))}
        currency={rules.context.currency}
        value={draft.price === '' ? null : draft.price}
        error={problem('price')}
        description={reducedText('price')}
        onChange={(price) => changeAmounts({ ...draft, price: price ?? '' })}
      />
      <AmountOrPercentField
        label={t('Discount')}
        aria-label={label(t('Discount'))}
        placeholder={t('{{amount}} or {{percent}}', {
          amount: formats.number(5, { minimumFractionDigits: 2 }),
          percent: formats.percent(0.1),
        })}
        currency={rules.context.currency}
        value={draft.discount === '' ? null : draft.discount}
        error={problem('discount')}
        onChange={(discount) => onChange({ ...draft, discount: discount ?? '' })}
      />
      <TaxSelect
        label={t('Tax')}
        aria-label={label(t('Tax'))}
        placeholder={t('No tax')}
        taxes={rules.taxes}
        value={draft.tax}
        error={problem('tax')}
        onChange={(tax) => onChange({ ...draft, tax })}
      />
      <Checkbox
        className={classes.inclusive}
        label={t('Tax included')}
        aria-label={label(t('Tax included'))}
        checked={draft.inclusive}
        onChange={(event) => onChange({ ...draft, inclusive: event.currentTarget.checked })}
      />
      <output className={classes.amount} aria-label={label(t('Amount (line)'))}>
        {amount === undefined ? '–' : formats.money(amount, rules.context.currency)}
      </output>
      <ActionIcon className={classes.remove} aria-label={t('Remove line {{number}}', { number })} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
};
