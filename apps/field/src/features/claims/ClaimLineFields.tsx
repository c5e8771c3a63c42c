import { claimLimits } from '@field-service/domain/people/claim.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { MoneyField } from '@field-service/ui/fields/MoneyField.tsx';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { useTaxText } from '@field-service/ui/record/use-tax-text.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { ActionIcon, NativeSelect, Stack } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { KeptText } from '../../frame/KeptText.tsx';
import { AttachmentStrip } from '../../frame/requests/AttachmentStrip.tsx';
import { useLookups, useNamedList } from '../../offline/reference.ts';
import { wrongInLine, type ClaimLine } from './claim-form.ts';
import classes from './claims.module.css';

interface ClaimLineFieldsProps {
  line: ClaimLine;
  /** From 1. */
  number: number;
  /** The line's amount; null if it cannot be computed yet. */
  amount: string | null;
  currency: string | undefined;
  today: number;
  /** Whether the person tried to submit: what is missing is then said. */
  checked: boolean;
  change: (changes: Partial<ClaimLine>) => void;
  remove: () => void;
}

const Category = ({
  line,
  change,
  error,
}: Pick<ClaimLineFieldsProps, 'line' | 'change'> & { error: string | undefined }) => {
  const t = useT('field');
  const language = useLanguage();
  const choices = useNamedList('claim-category').filter(
    ({ id, flags }) => id === line.categoryid || !flags.includes('H'),
  );
  return (
    <NativeSelect
      label={t('Category')}
      required
      value={line.categoryid ?? ''}
      error={error}
      description={
        choices.length === 0 ? t('The categories are not on this device yet. Sync to load them.') : undefined
      }
      onChange={({ currentTarget: { value } }) => change({ categoryid: value === '' ? null : value })}
      data={[
        { value: '', label: '–' },
        ...choices.map((each) => ({ value: each.id, label: localName(each, language) })),
      ]}
    />
  );
};

const Tax = ({ line, change }: Pick<ClaimLineFieldsProps, 'line' | 'change'>) => {
  const t = useT('field');
  const taxText = useTaxText();
  const taxes = (useLookups(lookupNumbers.tax) ?? []).filter(
    ({ id, flags }) => id === line.tax || !flags.includes('H'),
  );
  return taxes.length === 0 ? null : (
    <NativeSelect
      label={t('Tax on the receipt')}
      value={line.tax ?? ''}
      onChange={({ currentTarget: { value } }) => change({ tax: value === '' ? null : value })}
      data={[{ value: '', label: t('None (tax)') }, ...taxes.map((each) => ({ value: each.id, label: taxText(each) }))]}
    />
  );
};

/** The receipts that the server has of a claim that is corrected. */
const SentReceipts = ({ line, change }: Pick<ClaimLineFieldsProps, 'line' | 'change'>) => {
  const t = useT('field');
  return line.receipts.length === 0 ? null : (
    <ul className={classes.receipts} aria-label={t('Receipts in the office')}>
      {line.receipts.map(({ id, name }) => (
        <li key={id} className={classes.receipt}>
          <span>{name}</span>
          <ActionIcon
            aria-label={t('Remove {{name}}', { name })}
            onClick={() => change({ receipts: line.receipts.filter((each) => each.id !== id) })}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
};

/** The fields of one line of a claim, with its amount and its receipts. */
export const ClaimLineFields = ({
  line,
  number,
  amount,
  currency,
  today,
  checked,
  change,
  remove,
}: ClaimLineFieldsProps) => {
  const t = useT('field');
  const formats = useFormats();
  const wrong = wrongInLine(line, today);
  const late = line.date !== null && line.date > today;
  const isMileage = line.kind === 'mileage';
  const name = isMileage ? t('Distance') : t('Expense');
  const missing = (field: (typeof wrong)[number]) => (checked && wrong.includes(field) ? t('Required') : undefined);
  return (
    <li className={classes.line}>
      <section aria-label={t('Line {{number}}', { number })}>
        <div className={classes.head}>
          <h2 className={classes.heading}>{t('{{number}}. {{name}}', { number, name })}</h2>
          <span className={classes.amount}>{amount === null ? '' : formats.money(amount, currency)}</span>
          <ActionIcon aria-label={t('Delete line {{number}}', { number })} onClick={remove}>
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </div>
        <Stack gap="md">
          {isMileage ? (
            <NumberField
              label={t('Kilometres')}
              required
              decimals={1}
              digits={6}
              unit="km"
              value={line.km}
              onChange={(km) => change({ km })}
              error={missing('km')}
            />
          ) : (
            <>
              <Category line={line} change={change} error={missing('categoryid')} />
              <MoneyField
                label={t('Amount with tax')}
                required
                currency={currency}
                value={line.amount}
                onChange={(value) => change({ amount: value })}
                error={missing('amount')}
              />
              <Tax line={line} change={change} />
            </>
          )}
          <DateField
            label={t('Date')}
            required
            value={line.date}
            onChange={(date) => change({ date })}
            error={late ? t('The date is in the future.') : missing('date')}
          />
          <KeptText
            label={t('Note')}
            inForm
            maxLength={claimLimits.lineNote}
            value={line.note}
            keep={(note) => change({ note })}
          />
          <SentReceipts line={line} change={change} />
          <AttachmentStrip
            label={t('Receipts')}
            form="claim"
            place={line.key}
            limit={claimLimits.receipts - line.receipts.length}
          />
        </Stack>
      </section>
    </li>
  );
};
