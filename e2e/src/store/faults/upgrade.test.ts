import { expect, test } from 'vitest';
import { everywhere } from '../store.ts';
import { downgrade, openStore } from './older-store.ts';
import { expectQuiet } from './quiet.ts';
import { openRig, restart } from './rig.ts';
import { recordWork, type Told } from './work.ts';

const rig = openRig();

test('an update of the app with many unsent files that is killed at any moment keeps and sends them all', async () => {
  const perJob = everywhere ? 38 : 10;
  const opened = await rig.openPhone(everywhere ? 14 : 2);
  let { page } = opened;
  const told: Told[] = [];
  for (const jobId of opened.jobIds) {
    const pictures = Array.from({ length: perJob }, (_, at) => 1000 + at);
    told.push(await recordWork(page, jobId, { stations: rig.stations(), item: rig.item(), pictures }));
  }
  const files = told.flatMap(({ pictures }) => Object.values(pictures).flat());
  expect(files.length).toBe(opened.jobIds.length * perJob);
  await downgrade(page);
  let kills = 0;
  for (let writes = 0; ; writes += everywhere ? 40 : 8) {
    await page.close();
    page = await rig.openPage(page.context());
    if ((await openStore(page, writes)) === 'opened') break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(2);
  page = await restart(rig, page);
  await expectQuiet(page, rig.office(), told);
});
