import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { markdown, median } from '../tables.ts';
import { limit, measureFirstScreen } from './first-screen.ts';
import { measureOfflineStart } from './offline-start.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const web = path.join(root, 'apps/field/dist/web');
const wantedMs = 1500;

/** Builds the apps whose sources changed. */
export async function buildApps(): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'tools/src/build.ts')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0 || !existsSync(path.join(web, 'index.html'))) throw new Error('The field app could not be built.');
}

/** The table of the field app: what it loads first, and how it opens without a network. */
export async function fieldTable(serverUrl: string): Promise<string> {
  const { total } = await measureFirstScreen(web);
  const { jobs, opened } = await measureOfflineStart(serverUrl, { rounds: 5, slowdown: 4 });
  return markdown(
    ['Field app', 'Measured', 'Wanted', 'from – to'],
    [
      ['JavaScript and CSS before the first screen works, gzip', `${total.toFixed(1)} kB`, `≤ ${limit} kB`, ''],
      [`Opened offline to the job list (${jobs} jobs to do on the device), CPU slowed 4×`, `${median(opened).toFixed(0)} ms`, `< ${wantedMs} ms`, `${Math.min(...opened).toFixed(0)} – ${Math.max(...opened).toFixed(0)}`],
    ],
  );
}
