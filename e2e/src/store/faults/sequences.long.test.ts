import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openRig } from './rig.ts';
import { chosenSeed, kinds, sequence, type Happening } from './happenings.ts';
import { runSequence } from './sequences.ts';

const rig = openRig();
let other: TestServer;
beforeAll(async () => {
  other = await startTestServer({ sameSiteAs: rig.server() });
});
afterAll(async () => await other.stop());

const sequenceOf = (text: string): Happening[] =>
  text.split(', ').map((each) => {
    const [kind, at] = each.split(' ');
    return z.object({ kind: z.enum(kinds), at: z.coerce.number() }).parse({ kind, at });
  });

test.each([
  'backup 10, full 11, full 4, picture 6, close 4, job 25, backup 1, loseAnswer 23, crashed 27, send 0, cancelled 22',
  'clock 8, job 4, full 23, background 26, background 21, otherProcess 14, restarted 28',
  'job 25, loseAnswer 19, close 3, crashed 3, job 4, full 29, sync 22, halveAnswer 21, killed 3, refuse 0, flip 1, restored 24, background 24, close 0',
  'job 0, background 24, close 8, picture 6, killed 14, cut 11, silence 21, repeat 11, silence 8',
  'job 0, portal 1, backup 5, close 14, loseAnswer 18, restored 6, clock 5, repeat 19, backup 21, loseAnswer 27, killed 19, job 3',
  'job 0, sync 0, lent 1, edit 3, close 0',
  'job 0, sync 0, calledOff 1, edit 3, picture 1, close 0, send 0',
  'job 0, spoiled 0, edit 4, close 0, send 0, tooLarge 2',
  'job 0, databaseLost 3, close 0, databaseLost 28, job 1, databaseLost 15, picture 2, close 0, databaseLost 9',
  'job 0, killedPacking 2, amended 2, killedPacking 5, edit 2, job 1, sync 0, killedPacking 3, tooLarge 1',
])('a fixed sequence leaves everything as the person was told: %s', async (text) => {
  expect(await runSequence({ rig, other }, sequenceOf(text))).toBeGreaterThan(0);
});

/** In milliseconds; a run that has begun is finished. */
const within = Number(process.env['FS_SEQUENCES_MS'] ?? 300_000);

test(
  'as many random sequences of faults as fit into five minutes leave everything as the person was told',
  async () => {
    let runs = 0;
    const property = fc.asyncProperty(sequence, async (happenings) => {
      await runSequence({ rig, other }, happenings);
      runs += 1;
    });
    await fc.assert(property, {
      seed: chosenSeed(),
      numRuns: 10_000,
      endOnFailure: true,
      includeErrorInReport: true,
      interruptAfterTimeLimit: within,
    });
    expect(runs).toBeGreaterThanOrEqual(Math.floor(within / 20_000));
  },
  within + 300_000,
);
