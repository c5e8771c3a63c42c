import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../README.md');
const [begin, end] = ['<!-- figures: begin -->', '<!-- figures: end -->'] as const;

/** Inserts the latest figures between the markers in the README. */
export async function writeFigures(text: string): Promise<void> {
  const readme = await readFile(file, 'utf8');
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for figures.`);
  await writeFile(file, `${readme.slice(0, from + begin.length)}\n\n${text.trim()}\n\n${readme.slice(to)}`);
}
