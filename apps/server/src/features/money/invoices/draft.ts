import { documentTotals, type LineInput, type TaxRounding } from '@field-service/domain/money/lines.ts';
import { compareMoney } from '@field-service/domain/values/money.ts';
import type { TaxDetail } from '../../../db/tables/columns.ts';
import { Refusal } from '../../../refusal.ts';
import { taxClassOf, type TaxLookup } from '@field-service/domain/money/tax-class.ts';
import type { BillablePost } from './billable.queries.ts';

export interface DraftLine {
  postId: string | null;
  postLineId: string | null;
  periodId: string | null;
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

/** A flat-rate charge for one period of a contract. */
export interface PlanCharge {
  periodId: string;
  name: string;
  qty: string;
  price: string;
  uiDisc: string | null;
  tax: TaxLookup | null;
  taxPoint: number;
}
/** The periods of one customer's contracts that are billed on one draft. */
export interface PlanBill {
  folderId: string;
  contactId: string;
  currency: string;
  charges: readonly PlanCharge[];
}

/**
 * Whether a job is billable: done or closed without a signature, not covered by a plan, and not free of charge because
 * of its service types (domain decisions, section 11).
 */
export const isBillable = (post: Pick<BillablePost, 'systype' | 'statusFlags' | 'covered' | 'free'>): boolean =>
  post.systype === 'job' && post.statusFlags.includes('C') && !post.covered && !post.free;

interface Entered {
  of: Pick<DraftLine, 'postId' | 'postLineId' | 'periodId'>;
  line: Pick<DraftLine, 'name' | 'qty' | 'uom' | 'price' | 'uiDisc'> & { tax: TaxLookup | null; flags: string };
  taxPoint: number;
}

const enteredIn = (posts: readonly BillablePost[], plan: PlanBill | undefined): Entered[] => [
  ...(plan?.charges ?? []).map(({ periodId, taxPoint, ...line }) => ({
    of: { postId: null, postLineId: null, periodId },
    line: { ...line, uom: '', flags: '' },
    taxPoint,
  })),
  ...posts.flatMap((post) =>
    post.lines.map((line) => ({
      of: { postId: post.id, postLineId: line.id, periodId: null },
      line,
      taxPoint: post.taxPoint,
    })),
  ),
];

/**
 * Computes one invoice from completed jobs and contract periods. Each job or period is taxed at the rates of its own
 * date.
 */
export function draftOf(posts: readonly BillablePost[], rounding: TaxRounding, plan?: PlanBill): Draft {
  const named = { ids: posts.map((post) => post.id), docnos: posts.map((post) => post.docno).join(', ') };
  const billed = posts.filter((post) => post.invoiceId !== null);
  if (billed.length > 0)
    throw new Refusal('invoice.already_billed', {
      ids: billed.map((post) => post.id),
      docnos: billed.map((post) => post.docno).join(', '),
    });
  const open = posts.filter((post) => !isBillable(post));
  if (open.length > 0)
    throw new Refusal('invoice.nothing_billable', {
      ids: open.map((post) => post.id),
      docnos: open.map((post) => post.docno).join(', '),
    });
  const first = plan ?? posts[0];
  const entered = enteredIn(posts, plan);
  if (first === undefined || first.contactId === null || entered.length === 0)
    throw new Refusal('invoice.nothing_billable', { ids: [], docnos: '' });
  const { contactId, folderId, currency } = first;
  if (posts.some((post) => post.contactId !== contactId || post.folderId !== folderId || post.currency !== currency))
    throw new Refusal('invoice.mixed');

  const inputs = entered.map(({ line, taxPoint }): LineInput => ({
    price: line.price,
    qty: line.qty,
    uiDisc: line.uiDisc ?? undefined,
    taxClass: line.tax === null ? undefined : taxClassOf(line.tax),
    inclusive: line.flags.includes('I'),
    taxPoint,
    currency,
  }));
  const totals = documentTotals(inputs, rounding, currency);
  if (!totals.ok) throw new Refusal(totals.code, { ...totals.params, line: totals.line });
  if (compareMoney(totals.amount, '0') <= 0) throw new Refusal('invoice.nothing_billable', named);

  const parts = ({ id, name, rate, amount }: TaxDetail): TaxDetail => ({ id, name, rate, amount });
  return {
    folderId,
    contactId,
    currency,
    nett: totals.nett,
    taxes: totals.taxes,
    amount: totals.amount,
    taxTotals: totals.parts.map(parts),
    lines: entered.flatMap(({ of, line: { name, qty, uom, price, uiDisc, tax } }, at) => {
      const amounts = totals.lines[at];
      if (amounts === undefined) return [];
      const { discount, nett, taxes, amount } = amounts;
      return [
        {
          ...of,
          name,
          qty,
          uom,
          price,
          uiDisc,
          discount,
          nett,
          taxes,
          amount,
          taxId: tax?.id ?? null,
          taxDetail: amounts.parts.map(parts),
        },
      ];
    }),
  };
}
