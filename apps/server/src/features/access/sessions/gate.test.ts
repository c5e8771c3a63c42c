import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openGate } from './gate.ts';

it('runs tasks in order up to the limit, and rejects only those beyond the waiting limit', async () => {
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 0, max: 10 }),
    fc.array(fc.boolean(), { maxLength: 30 }),
    async (atOnce, maxWaiting, failures) => {
      const gate = openGate(atOnce);
      let running = 0;
      let most = 0;
      const begun: number[] = [];
      const work = async (index: number, fails: boolean): Promise<number> => {
        begun.push(index);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        if (fails) throw new Error('failed');
        return index;
      };
      const ends = await Promise.allSettled(
        failures.map(async (fails, index) => await gate.run(async () => await work(index, fails), maxWaiting)),
      );
      const taken = Math.min(failures.length, atOnce + maxWaiting);
      expect(begun).toEqual(Array.from({ length: taken }, (_, index) => index));
      expect(most).toBe(Math.min(taken, atOnce));
      expect(ends.map((end) => (end.status === 'rejected' ? 'failed' : end.value?.done))).toEqual(
        failures.map((fails, index) => (index >= taken ? undefined : fails ? 'failed' : index)),
      );
      // All slots are free: the next task starts immediately.
      expect(await gate.run(async () => await Promise.resolve('in'), 0)).toEqual({ done: 'in' });
    },
  );
  await fc.assert(property, { numRuns: 60 });
});
