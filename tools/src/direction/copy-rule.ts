import type { SourceFile } from './text-rules.ts';

/** How many equal lines in a row are a copy; blank lines, imports, comments and lines that only close do not count. */
const copiedLines = 8;
const shared = /^(apps\/(?:office|portal|field)|packages\/ui)\/src\//;
const notCounted = /^(import\b|\}\s*from\b|(<\/[\w.]*>|[\])}>;,:(])*$)/;

/** The rule that what several apps need is written once (kit: what office, portal and field share is in `packages/ui`). */
export const copyRule = {
  name: 'one-copy',
  comment: `${copiedLines} equal lines in two of office, portal, field and packages/ui are one part: it belongs to packages/ui`,
};

interface Line {
  text: string;
  /** From 1. */
  number: number;
}

const countedLines = ({ code }: SourceFile): Line[] =>
  code
    .split('\n')
    .map((line, at) => ({ text: line.trim(), number: at + 1 }))
    .filter(({ text }) => !notCounted.test(text));

/** The places where a run of lines starts that also stands in another app, one for each pair of files. */
export function copyBreaks(files: readonly SourceFile[]): string[] {
  const first = new Map<string, { app: string; path: string; line: number }>();
  const found = new Map<string, string>();
  for (const file of files) {
    const app = shared.exec(file.path)?.[1];
    if (app === undefined || /\.(test|test-data)\.tsx?$/.test(file.path)) continue;
    const lines = countedLines(file);
    for (const [at, { number }] of lines.entries()) {
      const run = lines.slice(at, at + copiedLines);
      if (run.length < copiedLines) break;
      const key = run.map(({ text }) => text).join('\n');
      const other = first.get(key);
      if (other === undefined) first.set(key, { app, path: file.path, line: number });
      else if (other.app !== app && !found.has(`${other.path} ${file.path}`))
        found.set(`${other.path} ${file.path}`, `${file.path}:${number} = ${other.path}:${other.line}`);
    }
  }
  return [...found.values()];
}
