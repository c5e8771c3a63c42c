import type { Locator, Page } from 'playwright-core';

/** The actions of dispatchers and billing clerks in the office, in the wording of its screens. */

export async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('demo-2026');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
}

export interface NewJob {
  customer: string;
  site: string;
  title: string;
  /** dd/mm/yyyy and hh:mm in the folder's time zone. */
  date: string;
  start: string;
  lines: readonly { item: string; qty: string }[];
}

/** Creates a job through the form; returns its number. */
export async function makeJob(page: Page, job: NewJob): Promise<string> {
  await page.getByRole('link', { name: 'Board' }).click();
  await page.getByRole('link', { name: 'New job' }).click();
  await fillJob(page, job);
  await page.getByRole('button', { name: 'Create job' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^J-\w+-\d{4}-\d+$/ });
  await heading.waitFor();
  return await heading.innerText();
}

/** Fills in the form of a new job. */
export async function fillJob(page: Page, job: NewJob): Promise<void> {
  await page.getByRole('combobox', { name: 'Customer' }).fill(job.customer);
  await page.getByRole('option', { name: job.customer }).first().click();
  await page.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: job.site }).first().click();
  await page.getByRole('combobox', { name: 'Service types' }).click();
  await page.getByRole('option', { name: 'Rodents' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Title' }).fill(job.title);
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill(job.date);
  await page.getByRole('textbox', { name: 'Start time' }).fill(job.start);
  for (const [at, line] of job.lines.entries()) {
    await page.getByRole('button', { name: 'Add line' }).click();
    await page.getByRole('combobox', { name: `Item, line ${at + 1}` }).fill(line.item);
    // Until the results change, the list shows those from before the text was typed.
    const found = page
      .getByRole('option')
      .first()
      .and(page.getByRole('option', { name: line.item }));
    await found.waitFor();
    await found.click();
    await page.getByRole('textbox', { name: `Quantity, line ${at + 1}` }).fill(line.qty);
  }
}

/** Assigns the job whose page is open, at its scheduled time. */
export async function assign(page: Page, technician: string): Promise<void> {
  await page.getByRole('button', { name: 'Assign…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Technicians' }).fill(technician);
  await page.getByRole('option', { name: technician }).first().click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('complementary', { name: 'Job details' }).getByText(technician).waitFor();
}

export async function openJob(page: Page, docno: string, customer: string): Promise<void> {
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill(docno);
  await page
    .getByRole('row')
    .filter({ hasText: customer })
    .filter({ hasText: docno })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: docno }).waitFor();
}

/** Cancels the job whose page is open. */
export async function cancelJob(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Cancel job' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: 'Cancel job' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Creates an invoice for one done job and issues it; returns its number. */
export async function bill(page: Page, docno: string, customer: string): Promise<string> {
  await page.getByRole('list', { name: 'Bills' }).getByRole('link', { name: 'Unbill Job' }).click();
  await page.getByRole('searchbox', { name: 'Search unbilled jobs' }).fill(docno);
  await page
    .getByRole('row')
    .filter({ hasText: customer })
    .getByRole('checkbox', { name: `Select row ${docno}` })
    .check();
  await page.getByRole('button', { name: 'Create invoice' }).click();
  await page.getByRole('heading', { name: `Draft for ${customer}` }).waitFor();
  await page.getByRole('button', { name: 'Issue' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^[A-Z]+-\d{4}-\d{5}$/ });
  await heading.waitFor();
  return await heading.innerText();
}

/** Opens the form of the job whose page is open. */
export async function openEdit(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit J-/ });
  await dialog.getByRole('textbox', { name: 'Title' }).waitFor();
  return dialog;
}

export async function save(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Resolves a conflict of the job whose page is open; `fields` are those that are resolved together. */
export async function settle(page: Page, fields: string, choice: 'keep' | 'use'): Promise<void> {
  const conflict = page
    .getByRole('region', { name: 'Conflicting changes' })
    .getByRole('group', { name: fields, exact: true });
  await conflict.getByRole('button', { name: choice === 'keep' ? 'Keep current value' : /^Use .*'s change$/ }).click();
  await conflict.waitFor({ state: 'hidden' });
}

/** Decides on the late work of the job whose page is open. */
export async function decide(
  page: Page,
  choice: 'Apply' | 'Apply records only' | 'Set aside',
  reason: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Decide…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Work received for / });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: choice, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Opens next week on the board, with technicians as rows and days as columns. */
export async function openNextWeek(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Board' }).click();
  await page.getByText('Week', { exact: true }).click();
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('region', { name: 'Weekly board' }).waitFor();
}

/** A job on the board's week, in the row of a technician; `day` is yyyymmdd. */
export const onWeek = (page: Page, technician: string, day: number, docno: string): Locator =>
  cell(page, technician, day).getByRole('button', { name: docno });

const cell = (page: Page, technician: string, day: number): Locator =>
  page.getByRole('row', { name: technician }).locator(`[data-day="${day}"]`);

type DragOnWeek = [technician: string, docno: string, from: number, to: number];

/** Drags a job with the mouse to another day of the same technician. */
export async function dropOnWeek(page: Page, ...[technician, docno, from, to]: DragOnWeek): Promise<void> {
  const job = onWeek(page, technician, from, docno);
  await job.scrollIntoViewIfNeeded();
  const [held, target] = [await job.boundingBox(), await cell(page, technician, to).boundingBox()];
  if (held === null || target === null) throw new Error('both days are on the screen');
  await page.mouse.move(held.x + held.width / 4, held.y + held.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
  await page.mouse.up();
}

/** Drags a job on the week board to another day, and waits until it is there. */
export async function dragOnWeek(page: Page, ...[technician, docno, from, to]: DragOnWeek): Promise<void> {
  await dropOnWeek(page, technician, docno, from, to);
  await onWeek(page, technician, to, docno).waitFor();
}

const clock = (hour: number, minute = 0): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/** Opens a day on the board, with all its hours in view; `day` is yyyymmdd. */
export async function openDay(page: Page, day: number): Promise<void> {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`/office/jobs/board?zoom=24&date=${day}`);
  await page.locator('[data-track="hours"]').first().waitFor();
}

/** A job in the row of a technician on the board's day. */
export const onDay = (page: Page, technician: string, docno: string): Locator =>
  page.getByRole('group', { name: technician, exact: true }).getByRole('button', { name: docno });

export const inTray = (page: Page, docno: string): Locator =>
  page.getByRole('complementary', { name: 'Waiting' }).getByRole('button', { name: docno });

/** The middle of an element, after it was scrolled into view. */
async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is on the screen');
  return { x: box.x + Math.min(box.width / 2, 8), y: box.y + box.height / 2 };
}

/**
 * Takes a job with the mouse and holds it over an hour of a technician's row, without dropping it. Returns the note
 * beside the pointer.
 */
export async function holdOver(page: Page, job: Locator, technician: string, hour: number): Promise<Locator> {
  const track = page.getByRole('group', { name: technician, exact: true }).locator('[data-track="hours"]');
  const held = await middleOf(job);
  const box = await track.boundingBox();
  const [from, hourPx] = await track.evaluate((element: HTMLElement) => [
    Number(element.dataset['from']),
    Number(element.dataset['hourPx']),
  ]);
  if (box === null || from === undefined || hourPx === undefined) throw new Error('the row is on the screen');
  await page.mouse.move(held.x, held.y);
  await page.mouse.down();
  // A bar is grabbed a little after its start, a card at it.
  const isBar = await job.evaluate((element) => element.closest('[data-track="hours"]') !== null);
  await page.mouse.move(box.x + (hour - from / 60) * hourPx + (isBar ? 8 : 1), box.y + box.height / 2, { steps: 8 });
  const note = page.getByRole('status').filter({ hasText: clock(hour) });
  await note.waitFor();
  return note;
}

/** Drags a job from a technician's row to the tray, which takes it away from the technician. */
export async function dragToTray(page: Page, job: Locator): Promise<void> {
  const held = await middleOf(job);
  const tray = await page.getByRole('complementary', { name: 'Waiting' }).boundingBox();
  if (tray === null) throw new Error('the tray is on the screen');
  await page.mouse.move(held.x, held.y);
  await page.mouse.down();
  await page.mouse.move(tray.x + tray.width / 2, tray.y + tray.height / 2, { steps: 8 });
  await page.getByText('Drop here to unassign').waitFor();
  await page.mouse.up();
}

/** Deletes the record whose page is open, and expects the refusal that it is in use. */
export async function deleteInUse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /in use/i })
    .waitFor();
}
