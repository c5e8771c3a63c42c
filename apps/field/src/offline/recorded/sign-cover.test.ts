import { describe, expect, test } from 'vitest';
import { aDraft } from '../open-job.test-data.ts';
import type { MoreSign, SignatureDraft } from '../rows.ts';
import { voided, voidsOf, withSign } from './sign-cover.ts';

const sign = (signedAt: number): SignatureDraft => ({ signedAt, png: new Blob(['png']) });
const further = (change: Partial<MoreSign> = {}): MoreSign => ({
  key: 'k',
  name: 'Lim',
  position: '',
  sign: null,
  ...change,
});

describe('a change of what was signed', () => {
  test("does not void a customer's signature that was never given", () => {
    const draft = voided(aDraft({ customerSign: null, moreSigns: [further({ sign: sign(1) })] }), 9);
    expect(draft).toMatchObject({ customerSign: null, signVoidedAt: null, moreSigns: [{ sign: null, voidedAt: 9 }] });
    expect(voidsOf(draft)).toEqual([9]);
  });

  test("keeps the note on the customer's signature that an earlier change voided", () => {
    const before = aDraft({ customerSign: null, signVoidedAt: 5, moreSigns: [further({ sign: sign(6) })] });
    expect(voided(before, 9)).toMatchObject({ signVoidedAt: 5, moreSigns: [{ voidedAt: 9 }] });
  });

  test('notes nothing on a further signature that was never given', () => {
    const draft = voided(aDraft({ moreSigns: [further(), further({ sign: sign(1) })] }), 9);
    expect(draft.signVoidedAt).toBe(9);
    expect(draft.moreSigns.map(({ voidedAt }) => voidedAt ?? null)).toEqual([null, 9]);
  });
});

describe('signing again', () => {
  const changed = voided(aDraft({ moreSigns: [further({ key: 'a', sign: sign(1) }), further({ sign: sign(1) })] }), 9);

  test('ends the note of that signature only', () => {
    const [first, ...others] = changed.moreSigns;
    const signed = withSign(changed, { ...changed, moreSigns: [further({ ...first, sign: sign(10) }), ...others] }, 11);
    expect(signed.signVoidedAt).toBe(9);
    expect(signed.moreSigns.map(({ voidedAt }) => voidedAt)).toEqual([null, 9]);
    const all = withSign(signed, { ...signed, customerSign: sign(12) }, 13);
    expect([all.signVoidedAt, voidsOf(all)]).toEqual([null, [9]]);
  });
});
