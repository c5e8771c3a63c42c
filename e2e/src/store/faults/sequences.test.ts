import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRig } from './rig.ts';
import { chosenSeed, sequence } from './happenings.ts';
import { runSequence } from './sequences.ts';

const rig = openRig();
let other: TestServer;
beforeAll(async () => {
  other = await startTestServer({ sameSiteAs: rig.server() });
});
afterAll(async () => await other.stop());

describe('whatever goes wrong in whatever order', () => {
  test('what the person was told was saved is on the server in the end, once', async () => {
    let runs = 0;
    const property = fc.asyncProperty(sequence, async (happenings) => {
      await runSequence({ rig, other }, happenings);
      runs += 1;
    });
    await fc.assert(property, { seed: chosenSeed(), numRuns: 2, endOnFailure: true, includeErrorInReport: true });
    expect(runs).toBe(2);
  });
});
