import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectQuiet } from './quiet.ts';
import { openRig } from './rig.ts';
import { recordWork, sendAll } from './work.ts';

const rig = openRig();
const given = (pictures: number) => ({
  stations: rig.stations(),
  item: rig.item(),
  pictures: Array.from({ length: pictures }, () => 30_000),
});

const isPart = (path: string): boolean => path === '/api/f';
/** Makes the server forget that it has the first part of the phone's package. */
async function losePart(page: Page): Promise<void> {
  const [row] = await page.evaluate(async () => await globalThis.offline.db().packages.toArray());
  const ofPart = rig.server().db.updateTable('upload_entry').set({ received_at: null }).where('part', '=', 1);
  await ofPart.where('package_id', '=', row?.uploadId ?? '').execute();
}

describe('a package that the server does not have completely', () => {
  test('because it lost a part on the way, gets that part again at once', async () => {
    const { page, jobIds } = await rig.openPhone();
    const told = [await recordWork(page, jobIds[0] ?? '', given(4))];
    let lost = 0;
    rig.gateway().onAnswer(async ({ path }) => {
      if (lost > 0 || !isPart(path)) return;
      lost += 1;
      await losePart(page);
    });
    expect(await sendAll(page)).toBe(1);
    expect(lost).toBe(1);
    await expectQuiet(page, rig.office(), told);
  });

  test('because something on the way confirmed bytes that never arrived, continues where the server stands', async () => {
    const { page, jobIds } = await rig.openPhone();
    const told = [await recordWork(page, jobIds[0] ?? '', given(1))];
    let swallowed = 0;
    await page.route('**/api/tus**', async (route) => {
      const request = route.request();
      const length = (await request.allHeaders())['upload-length'];
      if (swallowed > 0 || request.method() !== 'POST' || length === undefined) return await route.fallback();
      swallowed += 1;
      const headers = { ...(await request.allHeaders()), 'content-length': '0' };
      Reflect.deleteProperty(headers, 'content-type');
      const response = await route.fetch({ headers, postData: Buffer.alloc(0) });
      return await route.fulfill({ response, headers: { ...response.headers(), 'upload-offset': length } });
    });
    expect(await sendAll(page)).toBe(1);
    expect(swallowed).toBe(1);
    await expectQuiet(page, rig.office(), told);
  });

  test('again and again, waits and is sent later; it is not rejected', async () => {
    const { page, jobIds } = await rig.openPhone();
    const told = [await recordWork(page, jobIds[0] ?? '', given(4))];
    const body = JSON.stringify({ ok: false, errorCode: 409, code: 'upload.incomplete', params: {} });
    rig
      .gateway()
      .happen(({ path }) =>
        isPart(path) ? { kind: 'answer', status: 409, type: 'application/json', body } : undefined,
      );
    expect(await sendAll(page)).toBe(0);
    const row = await page.evaluate(async () => (await globalThis.offline.db().packages.toArray())[0]);
    expect([row?.status, row?.lastError?.code]).toEqual(['waiting', 'upload.incomplete']);
    rig.gateway().happen(() => undefined);
    await expectQuiet(page, rig.office(), told);
  });
});

test('an answer that should have brought the receipt and did not leads to asking for it again', async () => {
  const { page, jobIds } = await rig.openPhone();
  const told = [await recordWork(page, jobIds[0] ?? '', given(1))];
  let without = 0;
  const drop = async (route: Parameters<Parameters<typeof page.route>[1]>[0]) => {
    const response = await route.fetch();
    const text = (await response.text()).replace(/"receipt":\{.*?\]\}/, '"receipt":null');
    without += 1;
    await route.fulfill({ response, body: text });
  };
  await page.route('**/api/f?*', drop);
  await page.route('**/api/post/*/jobupdate', drop, { times: 1 });
  expect(await sendAll(page)).toBe(1);
  expect(without).toBeGreaterThan(1);
  await expectQuiet(page, rig.office(), told);
});
