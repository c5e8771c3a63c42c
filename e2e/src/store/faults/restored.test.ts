import { expect, test } from 'vitest';
import { logIn, sync } from '../with-server.ts';
import { expectQuiet } from './quiet.ts';
import { backUp, restoreFrom } from './restore.ts';
import { openRig } from './rig.ts';
import { recordWork, type Told } from './work.ts';

const rig = openRig();

test('a server that is restored from an older backup gets back what it had lost, once', async () => {
  const server = rig.server();
  const { admin, dispatcher } = rig.world();
  const { page, user, jobIds } = await rig.openPhone(4);
  const [before = '', since = '', waiting = '', started = ''] = jobIds;
  const given = { stations: rig.stations(), item: rig.item(), pictures: [30_000] };
  const told: Told[] = [await recordWork(page, before, given)];
  expect(await sync(page)).toBe('completed');
  const archive = await backUp(server);

  told.push(await recordWork(page, since, given));
  expect(await sync(page)).toBe('completed');
  // Its positions are sent while it is in progress.
  const open = await recordWork(page, started, { ...given, close: false });
  expect(await sync(page)).toBe('completed');

  told.push(await recordWork(page, waiting, given));

  await restoreFrom(server, admin, archive);
  await sync(page);
  // The restore has ended every session.
  await logIn(page, user);
  await sync(page);
  await sync(page);
  const closed = await page.evaluate(async (id) => {
    const { db, packJob } = globalThis.offline;
    const bucket = (await db().jobs.where('id').equals(id).first())?.bucket;
    await packJob(id, 'DN', null);
    return bucket;
  }, started);
  expect(closed).toBe('inProgress');
  told.push({ ...open, closed: 'DN' });
  await expectQuiet(page, await server.client(dispatcher), told);
});
