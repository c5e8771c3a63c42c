import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../README.md');
/** The parts of the README that are measured on their own. */
type Part = 'figures' | 'field' | 'lighthouse' | 'sync';

/** Inserts the latest figures between the markers of a part in the README. */
export async function writeFigures(part: Part, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`];
  const readme = await readFile(file, 'utf8');
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for figures.`);
  await writeFile(file, `${readme.slice(0, from + begin.length)}\n\n${text.trim()}\n\n${readme.slice(to)}`);
}
