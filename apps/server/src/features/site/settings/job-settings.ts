import { Id } from '@field-service/contract/common.ts';
import { requirableFields } from '@field-service/domain/work/required-fields.ts';
import { z } from 'zod';

/** Settings of jobs that the server acts on; every device gets them with its next sync as well. */
export const jobSettings = {
  scheduleDuration: {
    scope: 'site' as const,
    schema: z.string().regex(/^\d{1,4}[MHD]$/),
    fallback: '1H',
    effect: 'How long a job without an end or a duration takes of its people when clashes are checked.',
    test: 'apps/server/src/features/work/posts/assign/taken-time.test.ts',
  },
  slots: {
    scope: 'folder' as const,
    schema: z.array(Id).max(100),
    fallback: [],
    effect: 'The time slots (lookups 208) that a new job may name; all of them where this list is empty.',
    test: 'apps/server/src/features/work/posts/create/required-fields.test.ts',
  },
  required: {
    scope: 'folder' as const,
    schema: z.array(z.enum(requirableFields)).max(requirableFields.length),
    fallback: [],
    effect: 'Fields that must be filled when somebody creates a job.',
    test: 'apps/server/src/features/work/posts/create/required-fields.test.ts',
  },
  viewServicePricing: {
    scope: 'folder' as const,
    schema: z.boolean(),
    fallback: false,
    effect: 'Whether the prices of jobs and items reach the phones of technicians.',
    test: 'apps/server/src/features/work/posts/read/on-the-phone.test.ts',
  },
};
