import { settingsOf } from './described.ts';

/** Job settings that the server uses, and that every device also receives with its next sync. */
export const jobSettings = settingsOf({
  scheduleDuration: {
    effect:
      'How long a job without an end or a duration takes of its people when clashes are checked, and the duration with which the office begins a new job.',
    test: 'apps/server/src/features/work/posts/assign/taken-time.test.ts',
  },
  slots: {
    effect:
      'The time slots (lookups 208) that a new job may name, and that the office offers for one; all of them where this list is empty.',
    test: 'apps/server/src/features/work/posts/create/required-fields.test.ts',
  },
  required: {
    effect: 'Fields that must be filled when somebody creates a job; the form of the office marks them.',
    test: 'apps/server/src/features/work/posts/create/required-fields.test.ts',
  },
  viewServicePricing: {
    effect: 'Whether the prices of jobs and items reach the phones of technicians.',
    test: 'apps/server/src/features/work/posts/read/on-the-phone.test.ts',
  },
});
