import { startFuzz, type Fuzz } from '@field-service/testing/fuzz-datasets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let fuzz: Fuzz;
beforeAll(async () => {
  fuzz = await startFuzz('demonstration');
}, 900_000);
afterAll(async () => await fuzz.stop());

describe('lists of the demonstration company under ten thousand generated and hostile queries', () => {
  it('never fail, show no one records outside their scope, and let no input reach the SQL text', async () => {
    const statuses = await fuzz.run(10_000);
    expect(statuses.get(200)).toBeGreaterThan(1500);
    expect(statuses.get(400)).toBeGreaterThan(1500);
  }, 900_000);
});
