import { databaseName } from '../db.ts';
import type { ExportedFile } from '../export-work.ts';
import { zipBytes, type ZipEntry } from '../packing/zip.ts';

const answered = async <T>(request: IDBRequest<T>): Promise<T> =>
  await new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result), { once: true });
    request.addEventListener('error', () => reject(request.error ?? new Error('The database does not answer.')), {
      once: true,
    });
  });

/** Replaces every file in a row by the name under which the archive holds it. */
function withoutFiles(value: unknown, path: string, files: ZipEntry[]): unknown {
  if (value instanceof Blob) {
    files.push({ path, bytes: value });
    return { file: path };
  }
  if (Array.isArray(value)) return value.map((each, at) => withoutFiles(each, `${path}-${at}`, files));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withoutFiles(each, `${path}-${key}`, files)]),
  );
}

/**
 * Exports every user's data on this device as it is, table by table, without the app's own reading of it: for a store
 * that the app cannot open. Tables that cannot be read are named in the archive.
 */
export async function exportStores(): Promise<ExportedFile> {
  const entries: ZipEntry[] = [];
  const problems: string[] = [];
  const users = databaseName('');
  // The database of the device holds sessions and keys, which belong in no file.
  const names = (await indexedDB.databases())
    .map(({ name }) => name ?? '')
    .filter((name) => name.startsWith(users) && name !== databaseName('device'));
  for (const name of names) {
    try {
      const store = await answered(indexedDB.open(name));
      for (const table of store.objectStoreNames) {
        try {
          const rows: unknown[] = await answered(store.transaction(table).objectStore(table).getAll());
          const read = rows.map((row, at) => withoutFiles(row, `${name}/${table}/${at}`, entries));
          entries.push({ path: `${name}/${table}.json`, bytes: new Blob([JSON.stringify(read, null, 2)]) });
        } catch (error) {
          problems.push(`${name}/${table}: ${String(error)}`);
        }
      }
      store.close();
    } catch (error) {
      problems.push(`${name}: ${String(error)}`);
    }
  }
  entries.push({ path: 'problems.txt', bytes: new Blob([problems.join('\n')]) });
  return { fileName: 'field-service-device.zip', blob: await zipBytes(entries) };
}
