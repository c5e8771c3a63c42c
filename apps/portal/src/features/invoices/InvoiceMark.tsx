import type { AppKey } from '@field-service/i18n/groups.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import type { InvoiceRow } from './invoice-sums.ts';

type Shown = Pick<InvoiceRow, 'state' | 'overdue'>;

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

export const invoiceWord = ({ state, overdue }: Shown): 'Overdue' | (typeof words)[InvoiceRow['state']] =>
  overdue ? 'Overdue' : words[state];

/** The state of an invoice, in the customer's words. */
export const InvoiceMark = ({ invoice }: { invoice: Shown }) => {
  const t = useT('portal');
  return <KindBadge kind={invoice.overdue ? 'overdue' : kinds[invoice.state]}>{t(invoiceWord(invoice))}</KindBadge>;
};
