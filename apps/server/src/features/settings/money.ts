import { BankDetails } from '@field-service/contract/payments.ts';
import { z } from 'zod';

/** Settings of invoices and payments. */
export const moneySettings = {
  bankDetails: {
    scope: 'folder' as const,
    schema: BankDetails.nullable(),
    fallback: null,
    effect: 'The account that invoices name and that customers are shown for a bank transfer; without it, a transfer is no way to pay in the portal.',
    test: 'apps/server/src/features/payments/stripe.test.ts',
  },
  paymentTerms: {
    scope: 'folder' as const,
    schema: z.object({ days: z.int().min(0).max(365), note: z.string().trim().max(500) }),
    fallback: { days: 30, note: '' },
    effect: 'Days that new customers of the folder have for paying, and the terms at the foot of invoices.',
    test: 'apps/server/src/features/invoices/documents.test.ts',
  },
};
