import { expect, test } from 'vitest';
import { sync } from '../with-server.ts';
import type { Mishap } from './gateway.ts';
import { expectQuiet } from './quiet.ts';
import { openRig } from './rig.ts';
import { recordWork } from './work.ts';

const rig = openRig();

test('positions that are sent before the job is closed arrive once, whatever happens to the answer', async () => {
  const { page, jobIds } = await rig.openPhone();
  const [jobId = ''] = jobIds;
  const given = { stations: rig.stations(), item: rig.item() };
  const told = await recordWork(page, jobId, { ...given, close: false });
  const mishaps: Mishap[] = [{ kind: 'loseAnswer' }, { kind: 'halveAnswer' }, { kind: 'repeat', atOnce: false }];
  let sent = 0;
  rig.gateway().happen(({ path }) => {
    if (!path.startsWith('/api/h/concat-trails')) return undefined;
    sent += 1;
    return mishaps[sent - 1];
  });
  for (let round = 0; round <= mishaps.length; round += 1) await sync(page);
  rig.gateway().happen(() => undefined);
  expect(sent).toBe(mishaps.length);
  expect((await rig.office().posts.get({ params: { id: jobId } })).data.trails).toHaveLength(told.positions);
  await page.evaluate(async (id) => await globalThis.offline.packJob(id, 'DN', null), jobId);
  await expectQuiet(page, rig.office(), [{ ...told, closed: 'DN' }]);
});
