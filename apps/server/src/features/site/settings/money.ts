import { BankDetails } from '@field-service/contract/money/payments.ts';
import { z } from 'zod';

const rising = (levels: readonly number[]): boolean =>
  levels.every((days, at) => at === 0 || days > (levels[at - 1] ?? 0));

/** Settings of invoices and payments. */
export const moneySettings = {
  bankDetails: {
    scope: 'folder' as const,
    schema: BankDetails.nullable(),
    fallback: null,
    effect:
      'The account that invoices name and that customers are shown for a bank transfer; without it, a transfer is no way to pay in the portal.',
    test: 'apps/server/src/features/money/payments/stripe.test.ts',
  },
  paymentTerms: {
    scope: 'folder' as const,
    schema: z.object({ days: z.int().min(0).max(365), note: z.string().trim().max(500) }),
    fallback: { days: 30, note: '' },
    effect: 'Days that new customers of the folder have for paying, and the terms at the foot of invoices.',
    test: 'apps/server/src/features/money/invoices/documents.test.ts',
  },
  paymentReminders: {
    scope: 'folder' as const,
    schema: z.array(z.int().min(1).max(365)).max(5).refine(rising),
    fallback: [],
    effect:
      'Days after the due day on which customers are reminded of an invoice, each of them a level of its own; none: nobody is reminded.',
    test: 'apps/server/src/features/money/billing/reminders.test.ts',
  },
};
