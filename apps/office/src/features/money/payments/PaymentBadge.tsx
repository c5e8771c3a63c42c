import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import { IconArrowBackUp, IconReceiptRefund, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';

interface Badge {
  text: PlainPhrase;
  kind: StatusKind;
  icon?: Icon;
}

const states: Readonly<Record<string, Badge>> = {
  pending: { text: 'Not confirmed yet', kind: 'progress' },
  confirmed: { text: 'Confirmed', kind: 'done' },
  failed: { text: 'Rejected (payment)', kind: 'cancelled' },
};
const kinds: Readonly<Record<string, Badge>> = {
  credit: { text: 'Credit note', kind: 'unsigned', icon: IconReceiptRefund },
  refund: { text: 'Refund', kind: 'unsigned', icon: IconArrowBackUp },
};
const attention: Badge = { text: 'Needs attention', kind: 'overdue' };

interface Shown {
  kind: string;
  state: string;
  /** What the provider reported about it, if anything. */
  problem: unknown;
}

const badgeOf = ({ kind, state, problem }: Shown): Badge | undefined =>
  problem !== null ? attention : (kinds[kind] ?? states[state]);

/** Says in a word what a payment is: its state, or that it is a credit or a refund. */
export const PaymentBadge = (payment: Shown): ReactNode => {
  const t = useT('office');
  const badge = badgeOf(payment);
  return badge === undefined ? null : (
    <KindBadge kind={badge.kind} icon={badge.icon}>
      {t(badge.text)}
    </KindBadge>
  );
};
