import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openNetwork } from '@field-service/testing/network.ts';
import { busyness } from '../machine.ts';
import { openStage } from '../stage.ts';
import { markdown, median } from '../tables.ts';
import { fullSize, type WorldSizes } from '../world/sizes.ts';
import { prepareDevice } from './device.ts';
import { limit, measureFirstScreen } from './first-screen.ts';
import { openOnce } from './offline-start.ts';
import { openJobOnce, typeIn } from './on-site.ts';
import { packOnce } from './packing.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const web = path.join(root, 'apps/field/dist/web');
/** A phone is this much slower. */
const slowdown = 4;
const [rounds, packings, keys] = [5, 3, 50];

/** Builds the apps whose sources changed. */
export async function buildApps(): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'tools/src/build.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0 || !existsSync(path.join(web, 'index.html'))) throw new Error('The field app could not be built.');
}

/**
 * As many jobs for the syncing technician as in the full world, at larger sites, but fewer other jobs and fewer
 * customers.
 */
const size: WorldSizes = { ...fullSize, jobs: 4000, customers: 1200, syncStations: 60 };

const repeated = async <T>(times: number, act: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let round = 0; round < times; round += 1) results.push(await act());
  return results;
};

/** A row of the table: a time in milliseconds by its median, against the wanted one. */
const row = (name: string, values: readonly number[], wanted: string): string[] => {
  const digits = median(values) < 100 ? 1 : 0;
  const text = (value: number): string => value.toFixed(digits);
  return [name, `${text(median(values))} ms`, wanted, `${text(Math.min(...values))} – ${text(Math.max(...values))}`];
};

/** CPU time as on the slower device. */
const slowed = (costs: readonly number[]): number[] => costs.map((cost) => cost * slowdown);

/** Measures the files loaded first, the offline start, and the work on a job; returns the figures of the field app. */
export async function fieldFigures(now: number): Promise<string> {
  const { total } = await measureFirstScreen(web);
  const before = busyness();
  const profile = await mkdtemp(path.join(tmpdir(), 'fs-bench-profile-'));
  const stage = await openStage(size, now, () => undefined);
  const server = Number(new URL(stage.servers.product.url).port);
  const network = await openNetwork({ serverPort: () => server });
  try {
    const { url } = network;
    const device = await prepareDevice(profile, url);
    await network.close();
    // The server must not compete with the browser.
    await stage.stop();
    const slow = await repeated(rounds, async () => await openOnce(profile, url, slowdown));
    const fast = await repeated(rounds, async () => await openOnce(profile, url, 1));
    const opened = await repeated(rounds, async () => await openJobOnce(profile, url, device));
    const packed = await repeated(packings, async () => await packOnce(profile, url, device.jobId));
    const alone = await typeIn('alone', profile, url, device, keys);
    const report = await typeIn('report', profile, url, device, keys);
    const sheet = await typeIn('sheet', profile, url, device, keys);
    const pictures = `${device.pictures} pictures in the job`;
    const table = markdown(
      ['Field app', 'Measured', 'Wanted', 'from – to'],
      [
        ['JavaScript and CSS before the first screen works, gzip', `${total.toFixed(1)} kB`, `≤ ${limit} kB`, ''],
        row(
          `Opened offline to the job list (${device.jobs} jobs to do on the device), CPU slowed ${slowdown}×`,
          slow.map(({ shown }) => shown),
          '< 1500 ms',
        ),
        row('CPU time of the main thread until then', slowed(fast.map(({ busy }) => busy)), '≤ 700 ms'),
        row(
          `Tap on a job with ${device.stations} stations, until its page is painted`,
          slowed(opened.map(({ job }) => job.busy)),
          '≤ 200 ms',
        ),
        row(
          `Tap from there to its ${device.stations} stations, until all are painted`,
          slowed(opened.map(({ stations }) => stations.busy)),
          '≤ 200 ms',
        ),
        row(
          'Key in a page with nothing but a field, until it is painted (reference)',
          slowed(alone.map(({ painted }) => painted)),
          '',
        ),
        row(
          `Key in the service report, until it is painted (${pictures})`,
          slowed(report.map(({ painted }) => painted)),
          '≤ 16 ms',
        ),
        row('… and until it is stored and everything drawn again', slowed(report.map(({ settled }) => settled)), ''),
        row(
          `Key in the sheet of a station, until it is painted (${pictures})`,
          slowed(sheet.map(({ painted }) => painted)),
          '≤ 16 ms',
        ),
        row('… and until it is stored and everything drawn again', slowed(sheet.map(({ settled }) => settled)), ''),
        row(
          `"Close job", until the package is stored (${pictures})`,
          slowed(packed.map(({ busy }) => busy)),
          '≤ 3000 ms',
        ),
        row(
          '… by the clock, not slowed',
          packed.map(({ wall }) => wall),
          '',
        ),
      ],
    );
    const day = new Date(now).toISOString().slice(0, 10);
    return `${day}. Load average before the measurements ${before}, after them ${busyness()}.\n\n${table}`;
  } finally {
    await stage.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
