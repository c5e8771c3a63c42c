import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openStage } from '../stage.ts';
import { markdown, median } from '../tables.ts';
import { fullSize, type WorldSizes } from '../world/sizes.ts';
import { limit, measureFirstScreen } from './first-screen.ts';
import { measureOfflineStart } from './offline-start.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const web = path.join(root, 'apps/field/dist/web');
const wantedMs = 1500;

/** Builds the apps whose sources changed. */
export async function buildApps(): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'tools/src/build.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0 || !existsSync(path.join(web, 'index.html'))) throw new Error('The field app could not be built.');
}

/** As many jobs for the syncing technician as in the full world, but fewer other jobs and fewer customers. */
const size: WorldSizes = { ...fullSize, jobs: 4000, customers: 1200 };

/** Measures the files loaded first and the offline start; returns the table of the field app. */
export async function fieldTable(now: number): Promise<string> {
  const { total } = await measureFirstScreen(web);
  const stage = await openStage(size, now, () => undefined);
  const { jobs, openings } = await measureOfflineStart(stage.servers.product.url, {
    rounds: 5,
    slowdown: 4,
    leave: stage.stop,
  }).finally(() => void stage.stop());
  const shown = openings.map((opening) => opening.shown);
  const busy = openings.map((opening) => opening.busy);
  const range = (values: readonly number[]): string =>
    `${Math.min(...values).toFixed(0)} – ${Math.max(...values).toFixed(0)}`;
  return markdown(
    ['Field app', 'Measured', 'Wanted', 'from – to'],
    [
      ['JavaScript and CSS before the first screen works, gzip', `${total.toFixed(1)} kB`, `≤ ${limit} kB`, ''],
      [
        `Opened offline to the job list (${jobs} jobs to do on the device), CPU slowed 4×`,
        `${median(shown).toFixed(0)} ms`,
        `< ${wantedMs} ms`,
        range(shown),
      ],
      ['CPU time of its main thread until then, slow-down included', `${median(busy).toFixed(0)} ms`, '', range(busy)],
    ],
  );
}
