import { documentTotals, type LineInput, type TaxRounding } from '@field-service/domain/lines.ts';
import { compareMoney } from '@field-service/domain/money.ts';
import type { TaxDetail } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';
import { taxClassOf } from '@field-service/domain/tax-class.ts';
import type { BillablePost } from './billable.queries.ts';

export interface DraftLine {
  postId: string;
  postLineId: string;
  name: string;
  qty: string;
  uom: string;
  price: string;
  uiDisc: string | null;
  discount: string;
  nett: string;
  taxes: string;
  amount: string;
  taxId: string | null;
  taxDetail: TaxDetail[];
}
export interface Draft {
  folderId: string;
  contactId: string;
  currency: string;
  nett: string;
  taxes: string;
  amount: string;
  lines: DraftLine[];
  taxTotals: { id: string; name: string; rate: string; amount: string }[];
}

/** Done, or closed without a signature, and covered by no plan: what may be billed (domain decisions, section 11). */
export const isBillable = (post: Pick<BillablePost, 'systype' | 'statusFlags' | 'covered'>): boolean => post.systype === 'job' && post.statusFlags.includes('C') && !post.covered;

/** Computes one invoice from done jobs; the day of each job chooses its tax rates. */
export function draftOf(posts: readonly BillablePost[], rounding: TaxRounding): Draft {
  const [first] = posts;
  const billed = posts.filter((post) => post.invoiceId !== null);
  if (billed.length > 0) throw new Refusal('invoice.already_billed', { ids: billed.map((post) => post.id), docnos: billed.map((post) => post.docno).join(', ') });
  const open = posts.filter((post) => !isBillable(post));
  if (open.length > 0) throw new Refusal('invoice.nothing_billable', { ids: open.map((post) => post.id), docnos: open.map((post) => post.docno).join(', ') });
  if (first === undefined || first.contactId === null || posts.every((post) => post.lines.length === 0)) throw new Refusal('invoice.nothing_billable', { ids: [], docnos: '' });
  if (posts.some((post) => post.contactId !== first.contactId || post.folderId !== first.folderId || post.currency !== first.currency)) throw new Refusal('invoice.mixed');

  const entered = posts.flatMap((post) => post.lines.map((line) => ({ post, line })));
  const inputs = entered.map(({ post, line }): LineInput => ({
    price: line.price,
    qty: line.qty,
    uiDisc: line.uiDisc ?? undefined,
    taxClass: line.tax === null ? undefined : taxClassOf(line.tax),
    inclusive: line.flags.includes('I'),
    taxPoint: post.date ?? 0,
    currency: first.currency,
  }));
  const totals = documentTotals(inputs, rounding, first.currency);
  if (!totals.ok) throw new Refusal(totals.code, { ...totals.params, line: totals.line });
  if (compareMoney(totals.amount, '0') <= 0) throw new Refusal('invoice.nothing_billable', { ids: posts.map((post) => post.id), docnos: posts.map((post) => post.docno).join(', ') });

  return {
    folderId: first.folderId,
    contactId: first.contactId,
    currency: first.currency,
    nett: totals.nett,
    taxes: totals.taxes,
    amount: totals.amount,
    taxTotals: totals.parts.map(({ id, name, rate, amount }) => ({ id, name, rate, amount })),
    lines: entered.flatMap(({ post, line }, at) => {
      const amounts = totals.lines[at];
      return amounts === undefined
        ? []
        : [{
            postId: post.id, postLineId: line.id, name: line.name, qty: line.qty, uom: line.uom, price: line.price, uiDisc: line.uiDisc,
            discount: amounts.discount, nett: amounts.nett, taxes: amounts.taxes, amount: amounts.amount, taxId: line.tax?.id ?? null,
            taxDetail: amounts.parts.map(({ id, name, rate, amount }) => ({ id, name, rate, amount })),
          }];
    }),
  };
}
