import type { AppKey } from '@field-service/i18n/groups.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import type { InvoiceRow } from './invoice-sums.ts';

type Shown = Pick<InvoiceRow, 'kind' | 'state' | 'overdue'>;

const kinds: Record<InvoiceRow['state'], StatusKind> = {
  draft: 'todo',
  issued: 'todo',
  part_paid: 'progress',
  paid: 'done',
  void: 'cancelled',
};
const words = {
  draft: 'Draft',
  issued: 'To pay',
  part_paid: 'Partially paid',
  paid: 'Paid',
  void: 'Void',
} as const satisfies Record<InvoiceRow['state'], AppKey<'portal'>>;

/** The words for what an invoice shows as its state. */
export const useInvoiceWords = (): Readonly<Record<string, string>> => {
  const t = useT('portal');
  return {
    draft: t(words.draft),
    issued: t(words.issued),
    part_paid: t(words.part_paid),
    paid: t(words.paid),
    void: t(words.void),
    credit: t('Credit note'),
    overdue: t('Overdue'),
  };
};

/** A credit note is stored as paid, because nothing is due on it. */
export const invoiceWord = ({
  kind,
  state,
  overdue,
}: Shown): 'Credit note' | 'Overdue' | (typeof words)[InvoiceRow['state']] =>
  kind === 'credit' ? 'Credit note' : overdue ? 'Overdue' : words[state];

const markOf = ({ kind, state, overdue }: Shown): StatusKind =>
  kind === 'credit' ? 'cancelled' : overdue ? 'overdue' : kinds[state];

/** The state of an invoice, in the customer's words. */
export const InvoiceMark = ({ invoice }: { invoice: Shown }) => {
  const t = useT('portal');
  return <KindBadge kind={markOf(invoice)}>{t(invoiceWord(invoice))}</KindBadge>;
};
