import { Dexie } from 'dexie';

/** Chromium begins a new log after 4 MiB. */
const rows = 96;
const rowBytes = 50_000;
const rowsPerWrite = 8;

/**
 * Makes the browser begin a new log of its database. A browser that was killed in the middle of a write goes on in the
 * same log; Chromium takes the place for damage at its next start, and deletes everything that this origin has stored.
 * Called once after each start of the app, of which nobody knows how the last one ended.
 */
export async function renewBrowserLog(): Promise<void> {
  // Other browsers keep their databases in another way.
  if (!navigator.userAgent.includes('Chrome/')) return;
  await navigator.locks.request('field-service-browser-log', { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    const scratch = new Dexie('browser-log');
    scratch.version(1).stores({ filler: 'id' });
    const bytes = crypto.getRandomValues(new Uint8Array(rowBytes));
    const batch = Array.from({ length: rowsPerWrite }, (_, id) => ({ id, bytes }));
    try {
      for (let written = 0; written < rows; written += rowsPerWrite) await scratch.table('filler').bulkPut(batch);
    } finally {
      await scratch.delete();
    }
  });
}
