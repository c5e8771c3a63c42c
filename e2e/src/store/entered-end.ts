import type { EnteredEnd } from '@field-service/field/offline/test-page/enter.ts';
import { jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { pastedText } from '@field-service/testing/work/entered-work.ts';
import fc from 'fast-check';

const code = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: jobTexts.code }).map((text) => text.trim());
const signer = fc.record({ name: pastedText(jobTexts.signer.name), position: pastedText(jobTexts.signer.position) });

/** Any end of a job; the follow-up visit has some of the services `natureIds`. */
export const enteredEnd = (natureIds: readonly string[]): fc.Arbitrary<EnteredEnd> =>
  fc.record({
    followup: fc.option(
      fc.record({
        natures: fc.subarray([...natureIds], { minLength: 1 }),
        when: fc.oneof(
          fc.record({ withinDays: fc.constantFrom(3, 7, 14, 30), planOn: fc.constant(null) }),
          fc.record({ withinDays: fc.constant(null), planOn: fc.constantFrom(20270101, 20280229) }),
          fc.constant({ withinDays: null, planOn: null }),
        ),
        reason: fc.oneof(fc.constant(''), code),
        notes: pastedText(jobTexts.followup.notes),
      }),
      { nil: null },
    ),
    pictures: fc.array(
      fc.record({
        tags: fc.uniqueArray(code, { minLength: 1, maxLength: 3 }),
        more: code,
        note: pastedText(jobTexts.picture.note),
        deleted: fc.constantFrom('no', 'yes', 'undone'),
      }),
      { maxLength: 5 },
    ),
    moreSigns: fc.array(signer, { maxLength: 3 }),
    techSign: fc.boolean(),
    signer,
    late: fc.option(signer, { nil: null }),
  });
