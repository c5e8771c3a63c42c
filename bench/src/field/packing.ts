import { cp, rm } from 'node:fs/promises';
import { atRest, onOfflinePage, painted, run, watchFor, type Cost } from './browser.ts';

/**
 * Closes the prepared job in a copy of the profile; measures from the tap on "Close job" until the page says that the
 * package is stored.
 */
export async function packOnce(profile: string, url: string, jobId: string): Promise<Cost> {
  const copy = `${profile}-packing`;
  await rm(copy, { recursive: true, force: true });
  await cp(profile, copy, { recursive: true });
  try {
    return await onOfflinePage(copy, async (offline) => {
      const { page, devtools, busy } = offline;
      await page.goto(`${url}/field/Closing/${jobId}`);
      // The other stations are left for the next day: the package has the pictures, and needs no further visits.
      await page.getByRole('checkbox', { name: 'The work continues the next day' }).check();
      await page.getByRole('radiogroup', { name: 'Signature' }).getByText('Customer signs later').click();
      const close = page.getByRole('button', { name: 'Close job' });
      await page.getByText('Pending signature').waitFor();
      await atRest(offline);
      const box = await close.boundingBox();
      if (box === null) throw new Error('"Close job" is not on the screen.');
      // The package is stored when the page goes back to the list of jobs.
      await run(devtools, watchFor('#jobs'));
      const [began, before] = [Number(await run(devtools, 'performance.now()')), await busy()];
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      const ended = await painted(devtools);
      return { wall: ended - began, busy: (await busy()) - before };
    });
  } finally {
    await rm(copy, { recursive: true, force: true, maxRetries: 5 });
  }
}
