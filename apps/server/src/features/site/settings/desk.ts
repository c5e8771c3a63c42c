import { Decimal } from '@field-service/contract/common.ts';
import { z } from 'zod';

const Hours = z.number().min(0.25).max(2000);
const ByPriority = z.object({ low: Hours, normal: Hours, high: Hours, urgent: Hours });
const Days = z.int().min(0).max(366);

/** What a folder promises customers who ask, and pays people who spend. */
export const desk = {
  tickets: {
    scope: 'folder',
    schema: z.object({ answer: ByPriority, resolve: ByPriority, reopenDays: Days, closeDays: Days }),
    fallback: {
      answer: { low: 16, normal: 8, high: 4, urgent: 1 },
      resolve: { low: 80, normal: 40, high: 16, urgent: 8 },
      reopenDays: 14,
      closeDays: 7,
    },
    effect:
      'Business hours to the first answer and to the resolution of a ticket by its priority; days within which an ended one may be reopened, and after which a resolved one closes.',
    test: 'apps/server/src/features/customers/tickets/tickets.test.ts',
  },
  claims: {
    scope: 'folder',
    schema: z.object({ mileageRate: Decimal.refine((text) => !text.startsWith('-')) }),
    fallback: { mileageRate: '0' },
    effect:
      'What a kilometre of an expense claim is paid with, in the currency of the folder; without a rate none is taken.',
    test: 'apps/server/src/features/people/claims/claims.test.ts',
  },
} as const;
