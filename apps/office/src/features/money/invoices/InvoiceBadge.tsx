import type { DatasetRow } from '@field-service/contract/data.ts';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import { IconPencil, IconReceiptRefund } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type InvoiceState = DatasetRow<'invoices'>['state'];

export const stateNames: Record<InvoiceState, PlainPhrase> = {
  draft: 'Draft',
  issued: 'Issued',
  part_paid: 'Partially paid',
  paid: 'Paid',
  void: 'Void',
};
const kinds: Record<InvoiceState, StatusKind> = {
  draft: 'cancelled',
  issued: 'todo',
  part_paid: 'progress',
  paid: 'done',
  void: 'cancelled',
};

export const InvoiceBadge = ({
  kind,
  state,
  overdue,
}: Pick<DatasetRow<'invoices'>, 'kind' | 'state' | 'overdue'>): ReactNode => {
  const t = useT('office');
  // A credit note is stored as paid, because nothing is due on it.
  if (kind === 'credit')
    return (
      <KindBadge kind="cancelled" icon={IconReceiptRefund}>
        {t('Credit note')}
      </KindBadge>
    );
  if (overdue) return <KindBadge kind="overdue">{t('Overdue')}</KindBadge>;
  return (
    <KindBadge kind={kinds[state]} icon={state === 'draft' ? IconPencil : undefined}>
      {t(stateNames[state])}
    </KindBadge>
  );
};
