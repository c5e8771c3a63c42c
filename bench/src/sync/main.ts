import { busyness, describeMachine } from '../machine.ts';
import { writeFigures } from '../readme.ts';
import { openStage } from '../stage.ts';
import { fullSize, manyJobsSize } from '../world/sizes.ts';
import { againTable, measureSync, syncTable, type Rounds, type SyncFigures } from './figures.ts';

/** Rounds by round trip. Long lines are steady, and two thousand jobs over the longest one take minutes. */
const measurements: readonly { size: typeof fullSize; rounds: Rounds }[] = [
  {
    size: { ...fullSize, jobs: 20_000 },
    rounds: new Map([
      [0, 9],
      [150, 5],
      [600, 3],
    ]),
  },
  {
    size: manyJobsSize,
    rounds: new Map([
      [0, 3],
      [150, 2],
      [600, 1],
    ]),
  },
];

const began = performance.now();
const tell = (line: string): void =>
  console.error(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);
const now = Date.now();
const busyBefore = busyness();
const all: SyncFigures[] = [];
let machine = '';
for (const { size, rounds } of measurements) {
  const stage = await openStage(size, now, tell);
  try {
    machine = await describeMachine(stage.database);
    all.push(await measureSync(stage, now, rounds));
    tell(`measured ${size.syncJobs} jobs`);
  } finally {
    await stage.stop();
  }
}
const text = [
  `${new Date(now).toISOString().slice(0, 10)}, ${machine}. Load average before the measurements ${busyBefore}, after them ${busyness()}.`,
  syncTable(all),
  againTable(all),
  `With brotli, as over HTTPS: ${all.map(({ jobs, brotli }) => `${(brotli / 1000).toFixed(0)} kB for ${jobs} jobs`).join(', ')}.`,
].join('\n\n');
console.log(`\n${text}\n`);
if (process.env['BENCH_README'] === 'write') await writeFigures('sync', text);
