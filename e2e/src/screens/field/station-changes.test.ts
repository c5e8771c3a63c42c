import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { showCode, useFakeCamera } from '../../fake-camera.ts';
import * as field from '../../field.ts';
import { openSite } from '../../site.ts';

const site = openSite();

test('a technician without a network adds a station on the plan, moves it, replaces its label and undoes that', async () => {
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startFirst(page);
  await field.goTo(page, 'Stations');
  const list = page.getByRole('list', { name: 'Stations' }).getByRole('listitem');
  const before = await list.count();
  await field.choose(page, 'View', 'Plan');
  const plan = page.getByRole('region');
  await field.tapFreePlace(plan);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Add a station here' }).click();

  const form = page.getByRole('dialog', { name: 'New station' });
  await form.getByRole('radio').first().waitFor();
  await form.getByRole('radiogroup', { name: 'Station type' }).locator('label').first().click();
  await form.getByRole('textbox', { name: 'Barcode' }).fill('NEW-1');
  await form.getByRole('textbox', { name: 'Printed label' }).fill('N1');
  await form.getByRole('textbox', { name: 'Area' }).fill('Loading bay');
  await expectAccessible(page);
  // What was typed survives leaving the app.
  await field.saved(page);
  await page.reload();
  // A job that is closed now would go without it.
  await field.goTo(page, 'Closing');
  await page.getByRole('button', { name: /^New station begun, not added/ }).click();
  await page.getByRole('button', { name: 'Add station' }).click();
  await expect.poll(async () => await form.getByRole('textbox', { name: 'Barcode' }).inputValue()).toBe('NEW-1');
  expect(await form.getByRole('textbox', { name: 'Area' }).inputValue()).toBe('Loading bay');
  await form.getByRole('button', { name: 'Add station' }).click();

  const sheet = page.getByRole('dialog', { name: /^N1 · / });
  await sheet.getByText('Not scanned: Barcode entered manually').waitFor();
  const changes = sheet.getByRole('list', { name: 'Changed on this job' });
  await changes.getByText('Station added').waitFor();

  await sheet.getByRole('button', { name: 'Move station' }).click();
  const move = page.getByRole('dialog', { name: 'Move station N1' });
  await field.tapFreePlace(move.getByRole('region'));
  await expectAccessible(page);
  await move.getByRole('button', { name: 'Save' }).click();
  await changes.getByText('Station moved').waitFor();

  await sheet.getByRole('button', { name: 'Replace barcode label' }).click();
  const swap = page.getByRole('dialog', { name: 'New barcode for N1' });
  await swap.getByRole('textbox', { name: 'New barcode' }).fill('new-2');
  await expectAccessible(page);
  await swap.getByRole('button', { name: 'Save' }).click();
  await changes.getByText('New barcode: new-2').waitFor();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Undo: New barcode: new-2' }).click();
  await changes.getByText('New barcode: new-2').waitFor({ state: 'hidden' });
  await sheet.getByRole('button', { name: 'Change printed label' }).click();
  const relabel = page.getByRole('dialog', { name: 'New label for N1' });
  await relabel.getByRole('textbox', { name: 'Printed label' }).fill('N2');
  await expectAccessible(page);
  await relabel.getByRole('button', { name: 'Cancel' }).click();
  await relabel.waitFor({ state: 'hidden' });
  await field.saved(page);
  await page.reload();
  await changes.getByText('Station moved').waitFor();
  await field.done(sheet);
  await expect.poll(async () => await list.count()).toBe(before + 1);

  // Its barcode is known to the phone now, in any case.
  await page.getByRole('button', { name: 'Add station' }).click();
  await form.getByRole('textbox', { name: 'Barcode' }).fill('new-1');
  await form.getByText('This barcode belongs to station N1 at this site.').waitFor();
  expect(await form.getByRole('button', { name: 'Add station' }).isDisabled()).toBe(true);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add station' }).click();
  expect(await form.getByRole('textbox', { name: 'Barcode' }).inputValue()).toBe('');
  await form.getByRole('button', { name: 'Close' }).click();

  await field.scan(page, 'NEW-1');
  await changes.getByRole('button', { name: 'Undo', exact: true }).click();
  const confirm = page.getByRole('dialog', { name: 'Remove the new station?' });
  await confirm.waitFor();
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => await list.count()).toBe(before);
});

test('a new label is read with the camera or as an NFC tag, and marks the station as reached', async () => {
  const page = await site.open('tech1', '/field/');
  await useFakeCamera(page);
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      NDEFReader: class extends EventTarget {
        scan(): Promise<void> {
          Object.assign(globalThis, { tagReader: this });
          return Promise.resolve();
        }
      },
    });
  });
  await page.goto('/field/');
  await field.sync(page);
  await field.startFirst(page);
  await field.goTo(page, 'Stations');
  const sheet = page.getByRole('dialog', { name: / · / });
  const swap = page.getByRole('dialog', { name: /^New barcode for / });
  const code = swap.getByRole('textbox', { name: 'New barcode' });
  const replace = async (at: number, text: string, read: () => Promise<void>) => {
    await page
      .getByRole('button', { name: /^Station / })
      .nth(at)
      .click();
    await field.unfold(sheet);
    await sheet.getByRole('button', { name: 'Replace barcode label' }).click();
    await read();
    await expect.poll(async () => await code.inputValue()).toBe(text);
    await swap.getByRole('button', { name: 'Save' }).click();
    await sheet.getByText(`New barcode: ${text}`).waitFor();
    await sheet.getByText('Scanned', { exact: true }).waitFor();
    await field.done(sheet);
  };
  await replace(0, 'NEW-QR', async () => {
    await swap.getByRole('button', { name: 'Scan with the camera' }).click();
    await showCode(page, 'NEW-QR');
  });
  await replace(1, 'NEW-TAG', async () => {
    await swap.getByRole('button', { name: 'Read an NFC tag' }).click();
    await swap.getByText('Hold the phone against the tag.').waitFor();
    await page.evaluate(() => {
      const data = new DataView(new TextEncoder().encode('NEW-TAG').buffer);
      const message = { records: [{ recordType: 'text', data }] };
      const reader: unknown = Reflect.get(globalThis, 'tagReader');
      if (reader instanceof EventTarget)
        reader.dispatchEvent(Object.assign(new Event('reading'), { serialNumber: '04:a2', message }));
    });
  });
});
