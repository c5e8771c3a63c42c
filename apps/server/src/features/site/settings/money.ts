import { BankDetails } from '@field-service/contract/money/payments.ts';
import { ownSetting, settingsOf } from './described.ts';

const rising = (levels: readonly number[]): boolean =>
  levels.every((days, at) => at === 0 || days > (levels[at - 1] ?? 0));

/** The settings for invoices and payments. */
export const moneySettings = {
  bankDetails: ownSetting('bankDetails', {
    schema: BankDetails.nullable(),
    effect:
      'The account that invoices name and that customers are shown for a bank transfer; without it, a transfer is no way to pay in the portal.',
    test: 'apps/server/src/features/money/payments/stripe.test.ts',
  }),
  ...settingsOf({
    paymentTerms: {
      effect: 'Days that new customers of the folder have for paying, and the terms at the foot of invoices.',
      test: 'apps/server/src/features/money/invoices/documents.test.ts',
    },
    paymentReminders: {
      check: rising,
      effect:
        'Days after the due day on which customers are reminded of an invoice, each of them a level of its own; none: nobody is reminded.',
      test: 'apps/server/src/features/money/billing/reminders.test.ts',
    },
  }),
};
