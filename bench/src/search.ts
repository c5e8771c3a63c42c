import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { busyness, describeMachine } from './machine.ts';
import { openStage, type OpenStage } from './stage.ts';
import { markdown, median } from './tables.ts';
import { dispatcher } from './world/people.ts';
import { millionSize } from './world/sizes.ts';

/** The longest that a search may take (the office's search). */
const wantedMs = 150;
const repeats = 15;

/** What people type, from what few records contain to what all contain. */
const texts: readonly (readonly [string, string])[] = [
  ['the number of a job', 'J-2026-923456'],
  ['the end of a number', '923456'],
  ['the beginning of all numbers', 'J-2026'],
  ['three digits', '417'],
  ['a word of all jobs', 'pest control'],
  ['a word of every 40th job', 'programme 17'],
  ['nothing that exists', 'zzqxy'],
  ['three letters that do not exist', 'zzq'],
  ['two words in the wrong order', 'control pest'],
];

/** Milliseconds of one search, as a caller sees it. */
async function timed(url: string, token: string, text: string): Promise<{ ms: number; hits: number }> {
  const began = performance.now();
  const response = await fetch(`${url}/api/h/search?text=${encodeURIComponent(text)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body: unknown = await response.json();
  const ms = performance.now() - began;
  if (!response.ok) throw new Error(`${text}: ${JSON.stringify(body)}`);
  return { ms, hits: JSON.stringify(body).split('"kind"').length - 1 };
}

/** Milliseconds of the reference: the first page of the list of jobs without a search. */
async function listed(url: string, token: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/api/data/posts?limit=25`, { headers: { authorization: `Bearer ${token}` } });
  await response.text();
  if (!response.ok) throw new Error(`the list: ${response.status}`);
  return performance.now() - began;
}

const worst = (values: readonly number[]): number => Math.max(...values);
const shown = (ms: number): string => ms.toFixed(0);

async function measure(stage: OpenStage): Promise<{ table: string; slowest: number }> {
  const token = await stage.login(dispatcher, 'web');
  const url = stage.servers.product.url;
  const rows: string[][] = [];
  let slowest = 0;
  for (const [what, text] of texts) {
    const times: number[] = [];
    const reference: number[] = [];
    let hits = 0;
    for (let turn = 0; turn < repeats; turn += 1) {
      const found = await timed(url, token, text);
      hits = found.hits;
      times.push(found.ms);
      reference.push(await listed(url, token));
    }
    slowest = Math.max(slowest, median(times));
    rows.push([what, String(hits), shown(median(times)), shown(worst(times)), shown(median(reference))]);
  }
  return { table: markdown(['Search', 'Found', 'Median ms', 'Longest ms', 'A page of jobs ms'], rows), slowest };
}

const tell = (line: string): void => console.error(line);
const stage = await openStage(millionSize, Date.now(), tell);
try {
  const before = busyness();
  const { table, slowest } = await measure(stage);
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${await describeMachine(stage.database)}. Load average ${before}.\n\n${table}`,
  );
  const output = path.resolve(import.meta.dirname, '../dist');
  await mkdir(output, { recursive: true });
  await writeFile(path.join(output, 'search.md'), table);
  if (slowest > wantedMs) {
    console.log(`slower than ${wantedMs} ms: ${shown(slowest)} ms`);
    process.exitCode = 1;
  }
} finally {
  await stage.stop();
}
