import { claimLimits } from '@field-service/domain/people/claim.ts';
import { z } from 'zod';
import { BusinessDate, Decimal, Id, Line1, Stamp, Text } from '../common.ts';

const Amount = Decimal.refine((text) => !text.startsWith('-') && /[1-9]/.test(text), {
  error: 'must be more than nothing',
});
const anyLine = {
  date: BusinessDate,
  note: Text(claimLimits.lineNote).default(''),
  files: z.array(Id).max(claimLimits.receipts).default([]),
};

/**
 * `expense`: the total of a receipt, including tax. `mileage`: a distance, paid at the folder's rate. `files`: the
 * claimant's own uploads, or files of the claim.
 */
export const ClaimLineInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('expense'),
    categoryid: Id,
    amount: Amount,
    tax: Id.nullable().default(null),
    ...anyLine,
  }),
  z.strictObject({ kind: z.literal('mileage'), km: Amount, ...anyLine }),
]);
export type ClaimLineInput = z.output<typeof ClaimLineInput>;

const fields = {
  title: Line1(claimLimits.title),
  notes: Text(claimLimits.notes),
  lines: z.array(ClaimLineInput).max(claimLimits.lines),
};
/**
 * The body of `POST post` for a claim. `folderid` is the folder that pays; it defaults to the caller's current folder.
 */
export const NewClaim = z.strictObject({
  systype: z.literal('claim'),
  folderid: Id.optional(),
  ...fields,
  notes: fields.notes.default(''),
  lines: fields.lines.default([]),
});
/** The body of `PUT post/{id}` for a claim. If `lines` is present, it replaces the existing lines. */
export const ClaimUpdate = z.strictObject({
  systype: z.literal('claim'),
  uts: Stamp.optional(),
  fields: z.strictObject(fields).partial(),
});
