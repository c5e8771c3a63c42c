import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { jobLimits, jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { ActionIcon, Alert, Button, NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { FullNote } from '../../frame/FullNote.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import { Part } from '../../frame/Screen.tsx';
import { offerUndo } from '../../frame/undo-offer.ts';
import { removeLine } from '../../offline/deletions.ts';
import { newLocalId } from '../../offline/ids.ts';
import { areOutdated, newLine, shownLines, withLines } from '../../offline/recorded/billing-lines.ts';
import { useProfile } from '../../offline/use-home.ts';
import { useLookups, useOfferedItems } from '../../offline/reference.ts';
import type { DraftRow, LineDraft } from '../../offline/rows.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { editDraft } from '../../offline/work.ts';
import classes from './BillingPage.module.css';
import { amountOf, totalOf, type AmountFacts } from './line-amounts.ts';

interface LinesProps {
  open: OpenJob;
  draft: DraftRow;
}

const useAmountFacts = ({ row: { job } }: OpenJob): AmountFacts => {
  const { currency, timeZone } = useFormats().settings;
  const today = businessDateOf(useNow(), timeZone);
  const taxes = useLookups(lookupNumbers.tax) ?? [];
  return { taxPoint: job.date ?? today, currency, taxes: new Map(taxes.map((tax) => [tax.id, tax])) };
};

/** The name of a line's unit, which the line has in the language of the site, in the language of the user. */
const useUnitName = (): ((name: string) => string) => {
  const language = useLanguage();
  const units = useLookups(lookupNumbers.unit) ?? [];
  return (name) => {
    const unit = units.find((each) => each.name === name);
    return unit === undefined ? name : localName(unit, language);
  };
};

const Total = ({ amounts }: { amounts: readonly (string | null)[] }) => {
  const t = useT('field');
  const formats = useFormats();
  const total = totalOf(amounts);
  return (
    <p className={`${classes.line} ${classes.total}`}>
      <span>{t('Total')}</span>
      <span>{total === null ? t('The office computes the total.') : formats.money(total)}</span>
    </p>
  );
};

/** The lines of the job; amounts are shown only if the folder lets technicians see them. */
const ReadOnlyLines = ({ open, draft }: LinesProps) => {
  const t = useT('field');
  const formats = useFormats();
  const facts = useAmountFacts(open);
  const unitName = useUnitName();
  const { job } = open.row;
  const rows = shownLines(draft, job).map((line) => ({
    line,
    // What the office computed stands until the technician changes something.
    amount:
      draft.lines === null ? (job.lines.find(({ id }) => id === line.key)?.amount ?? null) : amountOf(line, facts),
  }));
  return (
    <Part title={t('Services')}>
      {rows.length === 0 ? <p className={classes.none}>{t('This job has no lines.')}</p> : null}
      <ul className={classes.list}>
        {rows.map(({ line, amount }) => (
          <li key={line.key} className={classes.line}>
            <span>
              {line.name}
              <span className={classes.more}>
                {formats.quantity(line.qty === '' ? '0' : line.qty)} {unitName(line.uom)}
              </span>
            </span>
            {open.prices && amount !== null ? <span>{formats.money(amount)}</span> : null}
          </li>
        ))}
      </ul>
      {open.prices && rows.length > 0 ? <Total amounts={rows.map(({ amount }) => amount)} /> : null}
    </Part>
  );
};

interface LineFieldsProps {
  line: LineDraft;
  amount: string | null;
  prices: boolean;
  change: (part: Partial<LineDraft>) => void;
  remove: () => void;
}

const LineFields = ({ line, amount, prices, change, remove }: LineFieldsProps) => {
  const t = useT('field');
  const formats = useFormats();
  const unitName = useUnitName();
  const { name } = line;
  return (
    <li className={classes.editable}>
      <div className={classes.head}>
        <span>{name}</span>
        {line.stationType === null ? (
          <ActionIcon aria-label={t('Remove {{name}}', { name })} onClick={remove}>
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
      <div className={classes.fields}>
        <NumberField
          label={t('Quantity')}
          aria-label={t('Quantity of {{name}}', { name })}
          unit={unitName(line.uom)}
          digits={jobLimits.amountDigits}
          disabled={line.stationType !== null}
          value={line.qty === '' ? null : line.qty}
          onChange={(qty) => change({ qty: qty ?? '' })}
        />
        {prices && line.price !== null ? (
          <NumberField
            label={t('Price')}
            aria-label={t('Price of {{name}}', { name })}
            digits={jobLimits.amountDigits}
            value={line.price}
            // Empty means unknown, not free of charge, so the price stays.
            onChange={(price) => (price === null ? undefined : change({ price }))}
          />
        ) : null}
      </div>
      <p className={classes.note}>
        {line.stationType !== null
          ? t('This service covers stations; only the office changes its quantity.')
          : line.qty === ''
            ? t('Without a quantity, this line is left out.')
            : prices && amount !== null
              ? formats.money(amount)
              : ''}
      </p>
    </li>
  );
};

const EditableLines = ({ open, draft }: LinesProps) => {
  const t = useT('field');
  const language = useLanguage();
  const items = useOfferedItems() ?? [];
  const facts = useAmountFacts(open);
  const unitName = useUnitName();
  const { job } = open.row;
  const rows = shownLines(draft, job);
  const amounts = rows.map((line) => amountOf(line, facts));
  const edit = (change: (now: LineDraft[]) => LineDraft[]) =>
    editDraft(draft.jobId, (now) => withLines(now, job, change));
  const add = (id: string) => {
    const item = items.find((each) => each.id === id);
    const key = newLocalId();
    if (item) edit((now) => [...now, newLine(key, item, localName(item, language), open.prices)]);
  };
  const choices = items
    .map((item) => ({ value: item.id, label: `${localName(item, language)} (${unitName(item.uom)})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  return (
    <Part title={t('Services')} hint={t('Your changes are applied when the office receives the job.')}>
      {areOutdated(draft, job) ? (
        <Alert role="alert" color="yellow" variant="light" mb="md" icon={<IconAlertTriangle aria-hidden />}>
          {t('The office has changed the lines since. Yours do not replace them; the office decides.')}
          <Button mt="sm" variant="default" fullWidth onClick={() => editDraft(draft.jobId, () => ({ lines: null }))}>
            {t('Take the lines of the office')}
          </Button>
        </Alert>
      ) : null}
      {rows.length === 0 ? <p className={classes.none}>{t('This job has no lines.')}</p> : null}
      <ul className={classes.list}>
        {rows.map((line, at) => (
          <LineFields
            key={line.key}
            line={line}
            amount={amounts[at] ?? null}
            prices={open.prices}
            change={(part) => edit((now) => now.map((each) => (each.key === line.key ? { ...each, ...part } : each)))}
            remove={() =>
              offerUndo(
                t('{{name}} deleted', { name: line.name }),
                t('{{name}} restored', { name: line.name }),
                removeLine(draft.jobId, job, line.key),
              )
            }
          />
        ))}
      </ul>
      {open.prices && rows.length > 0 ? <Total amounts={amounts} /> : null}
      <NativeSelect
        mt="md"
        label={t('Add line')}
        disabled={rows.length >= jobLimits.lines}
        value=""
        onChange={(event) => add(event.currentTarget.value)}
        data={[{ value: '', label: t('Choose a service or product') }, ...choices]}
      />
      <FullNote count={rows.length} limit={jobLimits.lines} />
    </Part>
  );
};

/** The lines of the job: changed by the lead whose role may (`editLines`), otherwise only read. */
export const BillingLines = ({ open, draft }: LinesProps) => {
  const profile = useProfile();
  const may = profile?.user.isAdmin === true || profile?.roleConfig.editLines === true;
  return may && open.lead ? <EditableLines open={open} draft={draft} /> : <ReadOnlyLines open={open} draft={draft} />;
};

export const BillingPage = ({ open, draft }: LinesProps) => {
  const t = useT('field');
  return (
    <>
      <ReadOnlyLines open={open} draft={draft} />
      <Part title={t('For billing')}>
        <KeptText
          label={t('Note for billing')}
          multiline
          maxLength={jobTexts.billing.note}
          value={draft.billingNote}
          keep={(billingNote) => editDraft(draft.jobId, () => ({ billingNote }))}
        />
      </Part>
    </>
  );
};
