import { startFuzz, type Fuzz } from '@field-service/testing/fuzz-datasets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let fuzz: Fuzz;
beforeAll(async () => {
  fuzz = await startFuzz('two tenants');
}, 120_000);
afterAll(async () => await fuzz.stop());

describe('lists under generated and hostile queries', () => {
  it('never fail, show nobody what is not theirs, and carry no input into SQL', async () => {
    const statuses = await fuzz.run(1000);
    expect(statuses.get(200)).toBeGreaterThan(150);
    expect(statuses.get(400)).toBeGreaterThan(150);
  }, 120_000);
});
