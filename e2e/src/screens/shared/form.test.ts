import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { faults } from '../../accessible.ts';
import { openContext, sharedBrowser } from '../../browser.ts';
import { servePage, sharedParts } from '../../test-page.ts';

let site: Awaited<ReturnType<typeof servePage>>;
let context: BrowserContext;

beforeAll(async () => {
  site = await servePage(sharedParts);
});
beforeEach(async () => {
  context = await openContext(await sharedBrowser());
});
afterEach(async () => await context.close());
afterAll(async () => await site.stop());

const open = async (query: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${site.url}?${query}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};
/** What the page's stand-in for the server was sent. */
const sent = async (page: Page): Promise<{ body: { name: string; uts: number | null }; key: string }[]> =>
  await page.evaluate('server.sent');
const save = async (page: Page, name = 'Save') => await page.getByRole('button', { name, exact: true }).click();

describe('the form of a new record', () => {
  test('says at each field what is wrong once it is sent, and goes to the first', async () => {
    const page = await open('page=form');
    await save(page);
    await page.getByText('Required').waitFor();
    await page.getByText('Some fields are missing or invalid.').waitFor();
    await expect
      .poll(async () => await page.getByLabel('Title').evaluate((field) => field === document.activeElement))
      .toBe(true);
    expect(await faults(page)).toEqual([]);
    expect(await sent(page)).toEqual([]);
    await page.getByLabel('Title').fill('Rats');
    await page.getByText('Required').waitFor({ state: 'detached' });
    await save(page);
    await expect.poll(async () => await sent(page)).toMatchObject([{ body: { name: 'Rats', uts: null } }]);
  });

  test('keeps what was typed until it is sent, also when the window is closed', async () => {
    const page = await open('page=form');
    await page.getByLabel('Title').fill('Rats');
    await page.getByLabel('Notes').fill('In the canteen');
    await page.close();
    const again = await open('page=form');
    await again.getByText(/^Here is what you entered on /).waitFor();
    expect(await again.getByLabel('Notes').inputValue()).toBe('In the canteen');
    expect(await faults(again)).toEqual([]);
    await again.getByRole('button', { name: 'Start over' }).click();
    expect(await again.getByLabel('Title').inputValue()).toBe('');
    await again.getByLabel('Title').fill('Mice');
    await save(again);
    await again.getByRole('status').filter({ hasText: 'Mice' }).waitFor();
    const third = await open('page=form');
    expect(await third.getByLabel('Title').inputValue()).toBe('');
    expect(await third.getByText(/^Here is what you entered on /).count()).toBe(0);
  });

  test('is sent once, however often the button is pressed, and again with the same key after a failure', async () => {
    const page = await open('page=form');
    await page.evaluate('Object.assign(server, { delay: 300, refuse: { code: "client.offline" } })');
    await page.getByLabel('Title').fill('Rats');
    await page.getByRole('button', { name: 'Save' }).dblclick();
    await page.getByRole('alert').filter({ hasText: 'Nothing you entered is lost.' }).waitFor();
    expect(await sent(page)).toHaveLength(1);
    await save(page);
    await expect.poll(async () => (await sent(page)).length).toBe(2);
    const [first, second] = await sent(page);
    expect(second?.key).toBe(first?.key);
  });

  test('is sent by a press that moves its button, because leaving a field removes what stands above', async () => {
    const page = await open('page=form');
    await page.evaluate('Object.assign(server, { refuse: { code: "client.offline" } })');
    await page.getByLabel('Title').fill('Rats');
    await save(page);
    await page.getByRole('alert').filter({ hasText: 'Nothing you entered is lost.' }).waitFor();
    await page.getByRole('textbox', { name: 'Due by' }).fill('31/12/2099');
    const button = page.getByRole('button', { name: 'Save', exact: true });
    const before = await button.boundingBox();
    if (before === null) throw new Error('The button is on the screen');
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    await page.mouse.down();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    const after = await button.boundingBox();
    expect(after?.y).toBeLessThan(before.y - before.height);
    await page.mouse.up();
    await expect.poll(async () => (await sent(page)).length).toBe(2);
  });

  test('is not sent by a press that is dragged off its button', async () => {
    const page = await open('page=form');
    await page.getByLabel('Title').fill('Rats');
    const at = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox();
    if (at === null) throw new Error('The button is on the screen');
    await page.mouse.move(at.x + 10, at.y + 10);
    await page.mouse.down();
    await page.mouse.move(at.x + 10, at.y + at.height + 60);
    await page.mouse.up();
    await page.getByLabel('Notes').fill('Then pressed');
    await save(page);
    await expect.poll(async () => await sent(page)).toMatchObject([{ body: { notes: 'Then pressed' } }]);
  });

  test('shows a refusal at the field that the server names', async () => {
    const page = await open('page=form');
    await page.evaluate('server.refuse = { code: "field.invalid", fields: ["notes"] }');
    await page.getByLabel('Title').fill('Rats');
    await save(page);
    await page.getByText('Check this entry').waitFor();
    expect(await page.getByLabel('Notes').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Notes').fill('Kitchen');
    await page.getByText('Check this entry').waitFor({ state: 'detached' });
  });

  test('says what is unusual, and is sent once the person insists; another change is said again', async () => {
    const page = await open('page=form');
    await page.getByLabel('Title').fill('Rats');
    await page.getByRole('textbox', { name: 'Due by' }).fill('01/10/2026');
    await save(page);
    await page.getByRole('alert').filter({ hasText: 'Please check before you continue' }).waitFor();
    expect(await faults(page)).toEqual([]);
    expect(await sent(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Due by' }).fill('02/10/2026');
    await page.keyboard.press('Tab');
    await save(page);
    await page.getByRole('alert').filter({ hasText: '20261002' }).waitFor();
    expect(await sent(page)).toEqual([]);
    await save(page, 'Save anyway');
    await expect.poll(async () => (await sent(page)).length).toBe(1);
  });
});

describe('the form of a stored record', () => {
  test('asks before it is left with something changed: by Escape, Cancel or another address', async () => {
    const page = await open('page=record');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Title').fill('Bait');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.waitFor();
    expect(await faults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Title').inputValue()).toBe('Bait');
    await expect
      .poll(async () => await page.getByLabel('Title').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await sent(page)).toEqual([]);
  });

  test('takes over what someone else saved meanwhile, and asks where both changed a field', async () => {
    const page = await open('page=record');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Title').fill('Bait');
    await page.evaluate('server.stored = { values: { name: "Foam", notes: "Cold", due: null }, uts: 2 }');
    await save(page);
    const change = page.getByRole('group', { name: 'Title' });
    await change.getByText('You both changed Title.').waitFor();
    expect(await faults(page)).toEqual([]);
    expect(await page.getByLabel('Notes').inputValue()).toBe('Cold');
    // Nothing is sent before the choice.
    await save(page);
    expect(await sent(page)).toHaveLength(1);
    await change.getByRole('button', { name: 'Theirs: Foam' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Foam');
    await page.getByLabel('Title').fill('Foam bait');
    await save(page);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect((await sent(page)).at(-1)?.body).toEqual({ name: 'Foam bait', notes: 'Cold', due: null, uts: 2 });
  });
});

describe('an act', () => {
  test('that cannot be undone asks, says what follows and takes a reason', async () => {
    const page = await open('page=record');
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('What you entered here will be lost.').waitFor();
    expect(await faults(page)).toEqual([]);
    const confirm = dialog.getByRole('button', { name: 'Delete' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Reason').fill('Made twice');
    await confirm.dblclick();
    await dialog.waitFor({ state: 'hidden' });
    expect((await sent(page)).map(({ body }) => body.name)).toEqual(['Made twice']);
  });

  test('that can be undone happens at once, and once; the notice offers to undo it', async () => {
    const page = await open('page=record');
    await page.evaluate('server.delay = 300');
    await page.getByRole('button', { name: 'Add' }).dblclick();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => await page.locator('output').innerText()).toBe('undone');
    expect(await sent(page)).toHaveLength(1);
  });

  test('is not offered to people who may not', async () => {
    const page = await open('page=record');
    expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0);
  });
});
