import type { TestUser } from '@field-service/testing/people.ts';
import { formOf } from '@field-service/testing/work/unsent-file.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { settle } from '../faults/quiet.ts';
import { noticesOf, openRig, restart } from '../faults/rig.ts';
import { killAfter, killAtRow, sync } from '../with-server.ts';

const rig = openRig();
type What = 'sign' | 'avatar';

/** Keeps a picture of this width as the signature or the profile picture; null removes. Says whether it is kept. */
const keep = async (page: Page, what: What, width: number | null): Promise<boolean> =>
  await page.evaluate(
    async ([kind, side]) => {
      const type = kind === 'sign' ? 'image/png' : 'image/jpeg';
      const paper = new OffscreenCanvas(side ?? 1, 30);
      paper.getContext('2d')?.fillRect(0, 0, 10, 10);
      const drawn = side === null ? null : await paper.convertToBlob({ type });
      return await globalThis.offline.ownFiles.keepOwnFile(kind, drawn).then(
        () => true,
        () => false,
      );
    },
    [what, width] as const,
  );

/** What the phone has: the width of the picture, and whether it waits or was rejected. */
const held = async (page: Page, what: What) =>
  await page.evaluate(async (kind) => {
    const { blob, waiting } = await globalThis.offline.ownFiles.readOwnFile(kind);
    const width = blob && (await createImageBitmap(blob)).width;
    return [width, waiting === null ? 'sent' : waiting.refused === true ? waiting.lastError?.code : 'waiting'];
  }, what);

/** Sends what waits; says whether it ended without a failure of the network. */
const send = async (page: Page): Promise<boolean> =>
  await page.evaluate(async () => {
    const { sending, sendOutbox } = globalThis.offline;
    return await sending(async (sender) => await sendOutbox(sender, { asked: false })).then(
      () => true,
      () => false,
    );
  });

/** How often the user's signature or picture has changed on the server, and the files that the user has there. */
async function onServer({ id }: TestUser, what: What) {
  const { db } = rig.server();
  const field = what === 'sign' ? 'signature' : 'avatar';
  const user = await db.selectFrom('app_user').select(['avatar', 'signature']).where('id', '=', id).executeTakeFirst();
  const history = await db.selectFrom('history').select('after').where('noun_id', '=', id).orderBy('at').execute();
  const files = await db
    .selectFrom('file')
    .select(['id', 'file_name', 'perms', 'tags', 'ref_kind'])
    .where('user_id', '=', id)
    .orderBy('seq')
    .execute();
  return {
    now: files.findIndex((file) => file.id === user?.[field]),
    changes: history.filter(({ after }) => field in after).length,
    files: files.map(({ file_name, perms, tags, ref_kind }) => [file_name, perms, tags.join(), ref_kind].join(' ')),
  };
}
const signature = 'signature.png any signature USER';
const avatar = 'profile.jpg any avatar USER';

describe('a signature of one’s own', () => {
  test('is kept in one step: a kill at any row leaves the earlier one waiting, or the new one', async () => {
    let { page } = await rig.openPhone(0);
    expect(await keep(page, 'sign', 40)).toBe(true);
    let kills = 0;
    for (let rows = 0; ; rows += 1) {
      await page.evaluate(killAtRow, rows);
      if (await keep(page, 'sign', 60)) break;
      kills += 1;
      page = await restart(rig, page);
      expect(await held(page, 'sign')).toEqual([40, 'waiting']);
    }
    expect(kills).toBeGreaterThan(2);
    page = await restart(rig, page);
    expect(await held(page, 'sign')).toEqual([60, 'waiting']);
    const counts = await page.evaluate(async () => {
      const { db, countUnsent } = globalThis.offline;
      return [await db().outbox.count(), await db().attachments.count(), await countUnsent()];
    });
    expect(counts).toEqual([1, 1, 1]);
  });

  test('and the picture of the profile are on the server once if the phone is killed anywhere while it sends', async () => {
    const opened = await rig.openPhone(0);
    let { page } = opened;
    let rounds = 0;
    for (let sent = false; !sent; rounds += 1) {
      await keep(page, 'sign', 40 + rounds);
      await keep(page, 'avatar', 80 + rounds);
      await killAfter(page, rounds);
      await send(page);
      page = await restart(rig, page);
      const [sign, picture] = [await held(page, 'sign'), await held(page, 'avatar')];
      expect([sign[0], picture[0]]).toEqual([40 + rounds, 80 + rounds]);
      sent = sign[1] === 'sent' && picture[1] === 'sent';
      await settle(page);
      expect([await held(page, 'sign'), await held(page, 'avatar')]).toEqual([
        [40 + rounds, 'sent'],
        [80 + rounds, 'sent'],
      ]);
    }
    expect(rounds).toBeGreaterThan(4);
    expect(await onServer(opened.user, 'sign')).toMatchObject({ changes: rounds });
    const { changes, files } = await onServer(opened.user, 'avatar');
    expect([changes, files.filter((file) => file === avatar).length]).toEqual([rounds, rounds]);
    expect(files.filter((file) => file === signature)).toHaveLength(rounds);
  });

  test('that is replaced while an earlier one is being sent is the one that the server has in the end', async () => {
    const { page, user } = await rig.openPhone(0);
    const [asked, go] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    rig.gateway().onAnswer(async ({ path }) => {
      if (path !== '/api/f') return;
      asked.resolve(undefined);
      await go.promise;
    });
    await keep(page, 'sign', 40);
    const first = send(page);
    await asked.promise;
    await keep(page, 'sign', 60);
    const second = send(page);
    go.resolve(undefined);
    expect([await first, await second]).toEqual([true, true]);
    expect(await held(page, 'sign')).toEqual([60, 'sent']);
    // The earlier one has arrived, but never became the signature.
    expect(await onServer(user, 'sign')).toEqual({ now: 1, changes: 1, files: [signature, signature] });
  });

  test('stays through a sync while it waits, and after an answer that is older than its sending', async () => {
    const { page, user } = await rig.openPhone(0);
    await keep(page, 'sign', 40);
    expect(await send(page)).toBe(true);
    await keep(page, 'sign', 60);
    rig.gateway().happen(({ path }) => (path === '/api/f' ? { kind: 'refuse' } : undefined));
    await sync(page);
    expect(await held(page, 'sign')).toEqual([60, 'waiting']);
    rig.gateway().happen(() => undefined);
    // What the sync stores of the user's settings names the earlier signature.
    const earlier = await page.evaluate(async () => (await globalThis.offline.db().mySign.get('this'))?.fileId);
    expect(await send(page)).toBe(true);
    await page.evaluate(async (fileId) => {
      const { settings } = globalThis.offline.db();
      const my = await settings.get('my');
      const uts = Date.now() + 60_000;
      if (my) await settings.put({ ...my, uts, row: { ...my.row, mySign: { data: fileId, uts } } });
    }, earlier);
    expect(await sync(page)).toBe('completed');
    expect(await held(page, 'sign')).toEqual([60, 'sent']);
    expect(await onServer(user, 'sign')).toMatchObject({ now: 1 });
  });

  test('that the server once rejected is taken when it is sent again', async () => {
    const { page, user } = await rig.openPhone(0);
    await keep(page, 'sign', 40);
    rig.gateway().happen(({ path }) => (path === '/api/my/signature' ? { kind: 'refuse' } : undefined));
    expect(await send(page)).toBe(false);
    rig.gateway().happen(() => undefined);
    // The file is in the bin for a while.
    const files = () => rig.server().db.updateTable('file').where('user_id', '=', user.id);
    await files().set({ dts: Date.now() }).execute();
    expect(await send(page)).toBe(true);
    expect(await held(page, 'sign')).toEqual([40, 'file.not_found']);
    await files().set({ dts: null }).execute();
    expect(await sync(page)).toBe('completed');
    expect(await held(page, 'sign')).toEqual([40, 'sent']);
    expect(await onServer(user, 'sign')).toEqual({ now: 0, changes: 1, files: [signature] });
  });

  test('is sent again with its file if the server has lost that', async () => {
    const { page, user } = await rig.openPhone(0);
    await keep(page, 'sign', 40);
    rig.gateway().happen(({ path }) => (path === '/api/my/signature' ? { kind: 'refuse' } : undefined));
    expect(await send(page)).toBe(false);
    rig.gateway().happen(() => undefined);
    await rig.server().db.deleteFrom('file').where('user_id', '=', user.id).execute();
    expect(await send(page)).toBe(true);
    expect(await held(page, 'sign')).toEqual([40, 'sent']);
    expect(await onServer(user, 'sign')).toEqual({ now: 0, changes: 1, files: [signature] });
  });

  test('that the server rejects is kept with the reason, said once, and can be replaced', async () => {
    const { page, user } = await rig.openPhone(0);
    const body = JSON.stringify({ ok: false, code: 'file.quota_exceeded', params: { files: 1, megabytes: 1 } });
    rig
      .gateway()
      .happen(({ path }) =>
        path === '/api/f' ? { kind: 'answer', status: 409, type: 'application/json', body } : undefined,
      );
    await keep(page, 'sign', 40);
    expect([await send(page), await send(page)]).toEqual([true, true]);
    expect(await held(page, 'sign')).toEqual([40, 'file.quota_exceeded']);
    expect(noticesOf(page).filter((notice) => notice.includes('"ownFileRefused","what":"sign"'))).toHaveLength(1);
    rig.gateway().happen(() => undefined);
    await keep(page, 'sign', 60);
    expect(await send(page)).toBe(true);
    expect(await onServer(user, 'sign')).toEqual({ now: 0, changes: 1, files: [signature] });
  });
});

describe('a phone that breaks', () => {
  test('hands over its signature and picture in a file, and what it sends after all changes nothing', async () => {
    const { page, user } = await rig.openPhone(0);
    await keep(page, 'sign', 40);
    await keep(page, 'avatar', 80);
    const bytes = await page.evaluate(async () => {
      const { blob } = await globalThis.offline.exportEverything(() => undefined);
      return [...new Uint8Array(await blob.arrayBuffer())];
    });
    const admin = await rig.server().client(rig.world().admin);
    const { results } = (await admin.unsentWork.import({ body: formOf(Buffer.from(bytes)) })).data;
    expect(results.map(({ kind, state, code }) => [kind, state, code])).toEqual([
      ['ownFile', 'applied', null],
      ['ownFile', 'applied', null],
    ]);
    const imported = [await onServer(user, 'sign'), await onServer(user, 'avatar')];
    expect(imported).toMatchObject([
      { now: 0, files: [signature, avatar] },
      { now: 1, files: [signature, avatar] },
    ]);
    expect(await send(page)).toBe(true);
    expect([await held(page, 'sign'), await held(page, 'avatar')]).toEqual([
      [40, 'sent'],
      [80, 'sent'],
    ]);
    expect([await onServer(user, 'sign'), await onServer(user, 'avatar')]).toEqual(imported);
  });
});

describe('a picture of the profile', () => {
  test('replaces that of a profile that the office has changed since, and changes nothing else', async () => {
    const { page, user } = await rig.openPhone(0);
    await keep(page, 'avatar', 80);
    const { db } = rig.server();
    await db.updateTable('app_user').set({ displayname: 'Renamed' }).where('id', '=', user.id).execute();
    expect(await send(page)).toBe(true);
    expect(await held(page, 'avatar')).toEqual([80, 'sent']);
    expect(await onServer(user, 'avatar')).toEqual({ now: 0, changes: 1, files: [avatar] });
    const named = db.selectFrom('app_user').select('displayname').where('id', '=', user.id);
    expect(await named.executeTakeFirst()).toEqual({ displayname: 'Renamed' });
  });

  test('is removed, also after a kill, and stays removed through a sync', async () => {
    const opened = await rig.openPhone(0);
    let { page } = opened;
    await keep(page, 'avatar', 80);
    await send(page);
    await keep(page, 'avatar', null);
    page = await restart(rig, page);
    expect(await held(page, 'avatar')).toEqual([null, 'waiting']);
    expect(await send(page)).toBe(true);
    expect(await sync(page)).toBe('completed');
    expect(await held(page, 'avatar')).toEqual([null, 'sent']);
    expect(await onServer(opened.user, 'avatar')).toMatchObject({ now: -1, changes: 2 });
  });

  test('that was chosen waits to be cropped after a kill, and is gone once it is cropped or dropped', async () => {
    let { page } = await rig.openPhone(0);
    const choose = async (text: string) =>
      await page.evaluate(
        async (bytes) => await globalThis.offline.ownFiles.keepChosenPicture(new Blob([bytes])),
        text,
      );
    const chosen = async () =>
      await page.evaluate(async () => {
        const rows = await globalThis.offline.requests.attachmentsOf('ownPicture');
        return await Promise.all(rows.map(async ({ blob }) => await blob.text()));
      });
    await choose('one');
    await choose('two');
    page = await restart(rig, page);
    expect(await chosen()).toEqual(['two']);
    await page.evaluate(async () => await globalThis.offline.ownFiles.dropChosenPicture());
    expect(await chosen()).toEqual([]);
    await choose('three');
    await keep(page, 'avatar', 80);
    expect(await chosen()).toEqual([]);
  });

  test('of another device comes with the next sync, also after one was sent from here', async () => {
    const { page, user } = await rig.openPhone(0);
    await keep(page, 'avatar', 80);
    await keep(page, 'sign', 40);
    await send(page);
    const client = await rig.server().client(user, { app: 'app' });
    const { data } = await client.session.profile({});
    await client.accounts.saveProfile({
      body: { contact: { id: user.id, uts: data.contact?.uts ?? 0, avatar: null } },
    });
    await client.accounts.saveSignature({ body: { fileId: null } });
    expect(await sync(page)).toBe('completed');
    expect([await held(page, 'avatar'), await held(page, 'sign')]).toEqual([
      [null, 'sent'],
      [null, 'sent'],
    ]);
  });
});
