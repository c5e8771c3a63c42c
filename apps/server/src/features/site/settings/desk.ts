import { settingsOf } from './described.ts';

/** A folder's response times for tickets, and rates for expense claims. */
export const desk = settingsOf({
  tickets: {
    effect:
      'Business hours to the first answer and to the resolution of a ticket by its priority; days within which an ended one may be reopened, and after which a resolved one closes.',
    test: 'apps/server/src/features/customers/tickets/tickets.test.ts',
  },
  claims: {
    check: ({ mileageRate }) => !mileageRate.startsWith('-'),
    effect:
      'What a kilometre of an expense claim is paid with, in the currency of the folder; without a rate none is taken.',
    test: 'apps/server/src/features/people/claims/claims.test.ts',
  },
});
