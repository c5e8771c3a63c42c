import type { TestClient } from '@field-service/testing/client.ts';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { makeFolder, makeStaff, makeWorld, type TestFolder, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScopedDb } from '../../../db/scope/scope.ts';
import { counterId } from '../../../install/counters.ts';
import { takeInvoiceNumber } from '../../money/invoices/queries.ts';
import { nextDocno } from '../../work/posts/queries.ts';
import { writeSetting } from '../settings/public.ts';

let server: TestServer;
let world: TestWorld;
let sibling: TestFolder;
let admin: TestClient;
let keeper: TestClient;
let reader: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  sibling = await makeFolder(server.db);
  admin = await server.client(world.admin);
  const user = await makeStaff(server.db, { folders: [world.folder], roles: ['ADMIN'] });
  await writeSetting(server.db, { folderId: world.folder.id }, 'admins', { [user.id]: true });
  keeper = await server.client(user);
  reader = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['FADMIN'] }));
});
afterAll(async () => await server.stop());

describe('a counter', () => {
  it('is created for a folder, changed and removed, and recorded in the history', async () => {
    const made = (
      await keeper.counters.save({
        body: { code: 'QUOTE', folderId: world.folder.id, prefix: 'Q-{yyyy}{mm}-', digits: 4 },
      })
    ).data;
    expect(made).toMatchObject({
      code: 'QUOTE',
      folderId: world.folder.id,
      prefix: 'Q-{yyyy}{mm}-',
      digits: 4,
      next: 1,
      gapless: false,
    });
    const again = (
      await keeper.counters.save({
        body: { code: 'QUOTE', folderId: world.folder.id, prefix: 'Q{folder}-', digits: 6 },
      })
    ).data;
    expect(again).toEqual({ ...made, prefix: 'Q{folder}-', digits: 6 });
    expect((await keeper.counters.update({ params: { id: made.id }, body: { digits: 5 } })).data.digits).toBe(5);
    expect((await keeper.counters.get({ params: { id: made.id } })).data.digits).toBe(5);
    await keeper.counters.remove({ params: { id: made.id } });
    await expect(keeper.counters.get({ params: { id: made.id } })).rejects.toMatchObject({
      code: 'record.not_found',
      status: 404,
    });
    const kinds = await server.db
      .selectFrom('history')
      .select('kind')
      .where('noun', '=', 'counter')
      .where('noun_id', '=', made.id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['create', 'update', 'update', 'update', 'delete']);
  });

  it('is listed together with the others of the caller’s folders and of the site', async () => {
    const { data } = await keeper.counters.list();
    expect(new Set(data.map(({ folderId }) => folderId))).toEqual(new Set([null, world.folder.id]));
    expect(data.map(({ code }) => code)).toEqual(expect.arrayContaining(['JOB', 'INV']));
  });

  it('never issues a number twice, and cannot be removed once it has issued one', async () => {
    const id = counterId(world.folder.id, 'JOB');
    await keeper.counters.update({ params: { id }, body: { next: 41 } });
    await expect(keeper.counters.update({ params: { id }, body: { next: 40 } })).rejects.toMatchObject({
      code: 'counter.lowered',
      status: 409,
      params: { given: 40 },
    });
    await expect(
      keeper.counters.save({ body: { code: 'JOB', folderId: world.folder.id, prefix: 'J-', digits: 5, next: 1 } }),
    ).rejects.toMatchObject({ code: 'counter.lowered' });
    await expect(keeper.counters.remove({ params: { id } })).rejects.toMatchObject({
      code: 'record.in_use',
      status: 409,
    });
  });

  it('of legal documents can only get a gap from an administrator', async () => {
    const id = counterId(world.folder.id, 'INV');
    await keeper.counters.update({ params: { id }, body: { next: 10 } });
    await expect(keeper.counters.update({ params: { id }, body: { next: 20 } })).rejects.toMatchObject({
      code: 'permission.missing',
      params: { needs: 'admin' },
    });
    expect((await admin.counters.update({ params: { id }, body: { next: 20 } })).data.next).toBe(20);
  });

  it.each([
    [{ prefix: '{dd}-' }],
    [{ prefix: 'A\nB' }],
    [{ prefix: 'x'.repeat(41) }],
    [{ digits: 0 }],
    [{ digits: 13 }],
    [{ next: 0 }],
    [{ next: 1e12 }],
  ])('with %j is rejected', async (body) => {
    expect(
      await refusalOf(keeper.counters.update({ params: { id: counterId(world.folder.id, 'JOB') }, body })),
    ).toMatchObject({ code: 'request.invalid', status: 400 });
  });
});

describe('changing counters', () => {
  it('requires an administrator of the folder, or of the site for its counters', async () => {
    const id = counterId(world.folder.id, 'JOB');
    expect((await reader.counters.get({ params: { id } })).data.code).toBe('JOB');
    await expect(reader.counters.update({ params: { id }, body: { digits: 6 } })).rejects.toMatchObject({
      code: 'permission.missing',
      status: 403,
    });
    await expect(reader.counters.remove({ params: { id } })).rejects.toMatchObject({
      code: 'permission.missing',
      params: { needs: 'COUN:DE' },
    });
    await expect((await server.client(world.dispatcher)).counters.list()).rejects.toMatchObject({
      code: 'permission.missing',
    });
    await expect(
      keeper.counters.update({ params: { id: counterId(null, 'JOB') }, body: { digits: 6 } }),
    ).rejects.toMatchObject({ code: 'permission.missing' });
    await expect(keeper.counters.save({ body: { code: 'X', prefix: '', digits: 3 } })).rejects.toMatchObject({
      code: 'permission.missing',
    });
    expect((await admin.counters.save({ body: { code: 'X', prefix: '', digits: 3 } })).data.folderId).toBeNull();
  });

  it('is impossible for people of another folder', async () => {
    const id = counterId(sibling.id, 'JOB');
    await expect(keeper.counters.get({ params: { id } })).rejects.toMatchObject({
      code: 'record.not_found',
      status: 404,
    });
    await expect(keeper.counters.update({ params: { id }, body: { digits: 6 } })).rejects.toMatchObject({
      code: 'record.not_found',
    });
    await expect(keeper.counters.remove({ params: { id } })).rejects.toMatchObject({ code: 'record.not_found' });
    await expect(
      keeper.counters.save({ body: { code: 'JOB', folderId: sibling.id, prefix: '', digits: 3 } }),
    ).rejects.toMatchObject({ code: 'record.referenced_missing' });
  });
});

describe('sixteen concurrent writers', () => {
  const numbers = (docnos: readonly string[]): number[] =>
    docnos.map((docno) => Number(/\d+$/.exec(docno)?.[0])).toSorted((a, b) => a - b);
  const scoped = async () => {
    const caller = await server.services.sessions.authenticate({
      token: await server.token(world.admin),
      header: 'authorization',
      folderId: undefined,
    });
    return (db: typeof server.services.system) => new ScopedDb(db, caller);
  };

  it('get legal numbers without duplicates and, even if some writers fail, without gaps', async () => {
    const folder = await makeFolder(server.db);
    const bind = await scoped();
    const id = counterId(folder.id, 'INV');
    const given = await Promise.allSettled(
      Array.from(
        { length: 16 },
        async (_none, at) =>
          await server.services.system.transaction().execute(async (transaction) => {
            const docno = await takeInvoiceNumber(
              bind(transaction),
              id,
              folder.id,
              `invoice-${folder.id}-${at}`,
              20_261_121,
              Date.now(),
            );
            if (at % 4 === 0) throw new Error('rolled back');
            return docno;
          }),
      ),
    );
    expect(numbers(given.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))).toEqual(
      Array.from({ length: 12 }, (_none, at) => at + 1),
    );
    const used = await server.db
      .selectFrom('counter_use')
      .select('number')
      .where('counter_id', '=', id)
      .orderBy('number')
      .execute();
    expect(used.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_none, at) => at + 1));
  });

  it('get job numbers without duplicates while an administrator raises the counter', async () => {
    const folder = await makeFolder(server.db);
    const bind = await scoped();
    const id = counterId(folder.id, 'JOB');
    const take = async () =>
      await server.services.system
        .transaction()
        .execute(async (transaction) => await nextDocno(bind(transaction), uuidv7(), folder.id, 20_261_121));
    const [docnos] = await Promise.all([
      Promise.all(Array.from({ length: 16 }, take)),
      admin.counters.update({ params: { id }, body: { next: 1000 } }),
    ]);
    expect(new Set(docnos).size).toBe(16);
    expect((await admin.counters.get({ params: { id } })).data.next).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...numbers([await take()]))).toBeGreaterThanOrEqual(1000);
  });
});
