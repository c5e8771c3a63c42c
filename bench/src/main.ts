import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { benchCalls } from './calls.ts';
import { buildApps, fieldFigures } from './field/figures.ts';
import { busyness, describeMachine } from './machine.ts';
import { writeFigures } from './readme.ts';
import { measureCalls } from './rounds.ts';
import { openStage } from './stage.ts';
import { callTable, ratio } from './tables.ts';
import { dispatcher } from './world/people.ts';
import { fullSize } from './world/sizes.ts';

const rounds = 5;
const during = 900;
const began = performance.now();
const tell = (line: string): void =>
  console.error(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);

await buildApps();
tell('the apps are built');
const now = Date.now();
const field = await fieldFigures(now);
tell('field app measured');
const stage = await openStage(fullSize, now, tell);
try {
  const busyBefore = busyness();
  const token = await stage.login(dispatcher, 'web');
  const calls = await measureCalls(stage, benchCalls(stage.database.ownerPool, token, now), { rounds, during }, tell);

  const text = [
    `${new Date(now).toISOString().slice(0, 10)}, ${await describeMachine(stage.database)}. Load average before the measurements ${busyBefore}, after them ${busyness()}.`,
    callTable(calls),
  ].join('\n\n');
  console.log(`\n${text}\n\n${field}\n`);
  const output = path.resolve(import.meta.dirname, '../dist');
  await mkdir(output, { recursive: true });
  await writeFile(path.join(output, 'figures.json'), JSON.stringify({ calls }, undefined, 1));
  if (process.env['BENCH_README'] === 'write') {
    await writeFigures('figures', text);
    await writeFigures('field', field);
  }

  const missed = calls.filter((call) => ratio(call) < call.minRatio);
  for (const call of missed)
    console.log(
      `below the minimum ratio: ${call.name} at ${call.connections}: ${ratio(call).toFixed(2)} of ${call.minRatio}`,
    );
} finally {
  await stage.stop();
}
