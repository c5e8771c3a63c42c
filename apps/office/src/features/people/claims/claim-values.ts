import type { Claim } from '@field-service/contract/people/claims.ts';
import type { ClaimLineInput, ClaimUpdate, NewClaim } from '@field-service/contract/people/new-claim.ts';
import { checkClaimStep, type ClaimState } from '@field-service/domain/people/claim.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';
import type { z } from 'zod';
import type { Upload } from '../../../parts/UploadsField.tsx';

export type NewClaimBody = z.input<typeof NewClaim>;
export type ClaimChange = z.input<typeof ClaimUpdate>;

/** A line of a claim while it is entered: an expense with its receipt, or a distance. */
export interface ClaimLineValues {
  key: string;
  kind: 'expense' | 'mileage';
  date: number | null;
  categoryid: string | null;
  /** As on the receipt, tax included. */
  amount: string | null;
  km: string | null;
  tax: string | null;
  note: string;
  files: readonly Upload[];
}

export interface ClaimValues {
  title: string;
  notes: string;
  lines: readonly ClaimLineValues[];
}

export const emptyLine = (): ClaimLineValues => ({
  key: crypto.randomUUID(),
  kind: 'expense',
  date: null,
  categoryid: null,
  amount: null,
  km: null,
  tax: null,
  note: '',
  files: [],
});

export const emptyClaim: ClaimValues = { title: '', notes: '', lines: [] };

export const valuesOfClaim = ({ title, notes, lines }: Claim): ClaimValues => ({
  title,
  notes,
  lines: lines.map(({ id, kind, date, category, qty, amount, tax, note, files }) => ({
    key: id,
    kind,
    date,
    categoryid: category?.id ?? null,
    amount: kind === 'expense' ? amount : null,
    km: kind === 'mileage' ? qty : null,
    tax: tax?.id ?? null,
    note,
    files: files.map((file) => ({ id: file.id, name: file.filename, bytes: 0 })),
  })),
});

/** What is missing in a line. */
export const missingInLine = ({ kind, date, categoryid, amount, km }: ClaimLineValues): boolean =>
  date === null || (kind === 'expense' ? categoryid === null || amount === null : km === null);

const lineOf = ({ kind, date, categoryid, amount, km, tax, note, files }: ClaimLineValues): ClaimLineInput => {
  const any = { date: date ?? 0, note: note.trim(), files: files.map(({ id }) => id) };
  return kind === 'mileage'
    ? { kind, km: km ?? '', ...any }
    : { kind, categoryid: categoryid ?? '', amount: amount ?? '', tax, ...any };
};

export const bodyOfClaim = (
  { title, notes, lines }: ClaimValues,
  record: Pick<Claim, 'id'> | null,
): Entered<NewClaimBody & ClaimChange> => {
  const fields = { title: title.trim(), notes: notes.trim(), lines: lines.map(lineOf) };
  return record === null ? { systype: 'claim', ...fields } : { systype: 'claim', fields };
};

export type ClaimAct = 'submit' | 'withdraw' | 'approve' | 'reject' | 'pay';
const targets: Readonly<Record<ClaimAct, ClaimState>> = {
  submit: 'submitted',
  withdraw: 'draft',
  approve: 'approved',
  reject: 'rejected',
  pay: 'paid',
};

/** The acts that the claimant, or somebody else, may take in a state; grants are judged besides. */
export const claimActs = (state: ClaimState, isOwn: boolean): ClaimAct[] =>
  (['submit', 'approve', 'pay', 'reject', 'withdraw'] as const).filter(
    (act) => checkClaimStep(state, targets[act], isOwn ? 'claimant' : 'other').ok,
  );
