import type { Claim } from '@field-service/contract/people/claims.ts';
import type { Lookup } from '@field-service/contract/reference.ts';
import { taxClassOf } from '@field-service/domain/money/tax-class.ts';
import { computeClaim, type ClaimedLine, type ComputedClaim } from '@field-service/domain/people/claim.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { isDecimalText, type DecimalText } from '@field-service/domain/values/decimal.ts';
import { isZeroMoney } from '@field-service/domain/values/money.ts';
import type { NewPostWrite } from '@field-service/contract/work/outbox-writes.ts';

/** A receipt that the server has. */
interface SentReceipt {
  id: string;
  name: string;
}

/** A line of a claim while it is entered: an expense with its receipt, or a distance. */
export type ClaimLine = Readonly<{
  key: string;
  kind: 'expense' | 'mileage';
  date: number | null;
  categoryid: string | null;
  /** As on the receipt, tax included. */
  amount: DecimalText | null;
  km: DecimalText | null;
  tax: string | null;
  note: string;
  /** The receipts of a claim that is corrected; those that are added here are attachments of the form. */
  receipts: readonly SentReceipt[];
}>;

export type ClaimForm = Readonly<{
  /** Tells this claim from the next one. */
  key: string;
  /** The folder that pays. */
  folderid: string;
  /** The claim that is corrected, and its version; null for a new one. */
  corrects: Readonly<{ id: string; uts: number; docno: string }> | null;
  title: string;
  notes: string;
  lines: readonly ClaimLine[];
}>;

type Stored = Readonly<Record<string, unknown>> | undefined;
const textIn = (stored: Stored, name: string): string => {
  const value = stored?.[name];
  return typeof value === 'string' ? value : '';
};
const idIn = (stored: Stored, name: string): string | null => textIn(stored, name) || null;
const decimalIn = (stored: Stored, name: string): string | null => {
  const value = textIn(stored, name);
  return isDecimalText(value) ? value : null;
};
const listIn = (stored: Stored, name: string): Record<string, unknown>[] => {
  const value: unknown = stored?.[name];
  return Array.isArray(value) ? value.filter((each) => isRecord(each)) : [];
};

const readLine = (stored: Stored): ClaimLine => {
  const date = stored?.date;
  return {
    key: textIn(stored, 'key'),
    kind: stored?.kind === 'mileage' ? 'mileage' : 'expense',
    date: typeof date === 'number' ? date : null,
    categoryid: idIn(stored, 'categoryid'),
    amount: decimalIn(stored, 'amount'),
    km: decimalIn(stored, 'km'),
    tax: idIn(stored, 'tax'),
    note: textIn(stored, 'note'),
    receipts: listIn(stored, 'receipts').map((each) => ({ id: textIn(each, 'id'), name: textIn(each, 'name') })),
  };
};

/** Reads what was stored of a claim, or begins one with the key `newKey` in a folder. */
export const readClaimForm = (stored: Stored, newKey: string, folderId: string): ClaimForm => {
  const corrects = isRecord(stored?.corrects) ? stored.corrects : undefined;
  return {
    key: textIn(stored, 'key') || newKey,
    folderid: textIn(stored, 'folderid') || folderId,
    corrects:
      typeof corrects?.uts === 'number'
        ? { id: textIn(corrects, 'id'), uts: corrects.uts, docno: textIn(corrects, 'docno') }
        : null,
    title: textIn(stored, 'title'),
    notes: textIn(stored, 'notes'),
    lines: listIn(stored, 'lines').map((each) => readLine(each)),
  };
};

const lineOfClaim = (line: Claim['lines'][number]): ClaimLine => {
  const isMileage = line.kind === 'mileage';
  return {
    key: line.id,
    kind: line.kind,
    date: line.date,
    amount: isMileage ? null : line.amount,
    km: isMileage ? line.qty : null,
    categoryid: line.category?.id ?? null,
    tax: line.tax?.id ?? null,
    note: line.note,
    receipts: line.files.map(({ id, filename }) => ({ id, name: filename })),
  };
};

/** The form for correcting a claim of the server. */
export const formOfClaim = ({ id, uts, docno, folderid, title, notes, lines }: Claim, key: string): ClaimForm => ({
  key,
  folderid,
  corrects: { id, uts, docno },
  title,
  notes,
  lines: lines.map((line) => lineOfClaim(line)),
});

export const newLine = (kind: ClaimLine['kind'], key: string, today: number): ClaimLine => ({
  key,
  kind,
  date: today,
  categoryid: null,
  amount: null,
  km: null,
  tax: null,
  note: '',
  receipts: [],
});

/** Whether anything is in a form. */
export const isClaimBegun = ({ title, notes, lines }: ClaimForm): boolean =>
  title !== '' || notes !== '' || lines.length > 0;

type LineField = 'date' | 'categoryid' | 'amount' | 'km';

/** The fields of a line without which it cannot be submitted: empty, in the future, or nothing. */
export const wrongInLine = ({ kind, date, categoryid, amount, km }: ClaimLine, today: number): LineField[] => {
  const isNothing = (value: string | null): boolean => value === null || isZeroMoney(value);
  return [
    ...(date === null || date > today ? (['date'] as const) : []),
    ...(kind === 'expense' && categoryid === null ? (['categoryid'] as const) : []),
    ...(kind === 'expense' && isNothing(amount) ? (['amount'] as const) : []),
    ...(kind === 'mileage' && isNothing(km) ? (['km'] as const) : []),
  ];
};

/** Whether a claim can be submitted. */
export const isClaimReady = (form: ClaimForm, today: number): boolean =>
  form.title.trim() !== '' &&
  form.lines.length > 0 &&
  form.lines.every((line) => wrongInLine(line, today).length === 0);

export interface AmountFacts {
  currency: string;
  /** What is paid for a kilometre; null if it is not known. */
  mileageRate: DecimalText | null;
  taxes: ReadonlyMap<string, Lookup>;
}

/** A line as the rule takes it: not yet while something is missing, never if the device does not know a rate or a tax. */
function claimedLine(line: ClaimLine, { mileageRate, taxes }: AmountFacts): ClaimedLine | 'missing' | 'unknown' {
  const { kind, date, amount, km, tax } = line;
  if (date === null) return 'missing';
  if (kind === 'mileage') {
    if (km === null) return 'missing';
    return mileageRate === null ? 'unknown' : { kind, date, km };
  }
  if (amount === null) return 'missing';
  const known = tax === null ? undefined : taxes.get(tax);
  const taxClass = known === undefined ? null : (taxClassOf(known) ?? null);
  return tax !== null && taxClass === null ? 'unknown' : { kind, date, amount, taxClass };
}

const computed = (lines: readonly ClaimedLine[], { currency, mileageRate }: AmountFacts): ComputedClaim =>
  computeClaim(lines, { currency, rate: mileageRate ?? '0' });

export interface ClaimAmounts {
  /** The amount of each line, in order; null if it has none yet. */
  lines: readonly (DecimalText | null)[];
  /** The sums of the lines with an amount; null if the device cannot compute one of the others. */
  totals: { nett: DecimalText; taxes: DecimalText; amount: DecimalText } | null;
}

/** The amounts of a claim, computed as the server does. */
export function amountsOf({ lines }: Pick<ClaimForm, 'lines'>, facts: AmountFacts): ClaimAmounts {
  const claimed = lines.map((line) => claimedLine(line, facts));
  const all = computed(
    claimed.filter((line) => typeof line !== 'string'),
    facts,
  );
  return {
    lines: claimed.map((line) => {
      if (typeof line === 'string') return null;
      const alone = computed([line], facts);
      return alone.ok ? alone.amount : null;
    }),
    totals: all.ok && !claimed.includes('unknown') ? { nett: all.nett, taxes: all.taxes, amount: all.amount } : null,
  };
}

/** The write that submits a claim. */
export function writeOfClaim(form: ClaimForm): Omit<NewPostWrite, 'kind'> {
  const { folderid, corrects, title, notes, lines } = form;
  return {
    form: 'claim',
    title: title.trim(),
    body: {
      systype: 'claim',
      folderid,
      title: title.trim(),
      notes: notes.trim(),
      lines: lines.map(({ kind, date, categoryid, amount, km, tax, note, receipts }) => {
        const any = { date: date ?? 0, note: note.trim(), files: receipts.map(({ id }) => id) };
        return kind === 'mileage'
          ? { kind, km: km ?? '', ...any }
          : { kind, categoryid: categoryid ?? '', amount: amount ?? '', tax, ...any };
      }),
    },
    values: form,
    linePlaces: lines.map(({ key }) => key),
    ...(corrects === null ? {} : { corrects: { id: corrects.id, uts: corrects.uts } }),
  };
}

/** A form with a line back where it was; the form as it is if the line is there. */
export const withLineBack = (form: ClaimForm, line: ClaimLine, at: number): ClaimForm =>
  form.lines.some(({ key }) => key === line.key) ? form : { ...form, lines: form.lines.toSpliced(at, 0, line) };
