import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';

/** A source file in a build, with its share of the gzipped size, in bytes. */
export interface BuiltModule {
  name: string;
  /** The package that it belongs to; undefined for the product's own code. */
  from: string | undefined;
  gzip: number;
}

/** The path of a source below `node_modules`, or from the root of the repository. */
const nameOf = (source: string): string =>
  source.replace(/^.*\/node_modules\//, 'node_modules/').replace(/^(?:\.\.\/)+/, '');

const packageOf = (name: string): string | undefined => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1];

/** How many characters of a file come from each source, by its source map. */
function sharesOf(code: string, map: TraceMap): Map<string, number> {
  const lines = code.split('\n');
  const shares = new Map<string, number>();
  let open: { line: number; column: number; source: string | null } | undefined;
  const close = (line: number, column: number) => {
    if (!open || open.source === null) return;
    const end = line === open.line ? column : (lines[open.line - 1]?.length ?? 0);
    shares.set(open.source, (shares.get(open.source) ?? 0) + Math.max(0, end - open.column));
  };
  eachMapping(map, ({ generatedLine, generatedColumn, source }) => {
    close(generatedLine, generatedColumn);
    open = { line: generatedLine, column: generatedColumn, source };
  });
  close(lines.length + 1, 0);
  return shares;
}

/** The modules in built scripts, the largest first. A file without a source map is the build's own. */
export async function modulesOf(root: string, scripts: readonly string[]): Promise<BuiltModule[]> {
  const sizes = new Map<string, number>();
  for (const script of scripts) {
    const code = await readFile(path.join(root, script), 'utf8');
    const map = await readFile(path.join(root, `${script}.map`), 'utf8').catch(() => undefined);
    if (map === undefined) continue;
    const ratio = gzipSync(code).length / code.length;
    for (const [source, length] of sharesOf(code, new TraceMap(map))) {
      const name = nameOf(source);
      sizes.set(name, (sizes.get(name) ?? 0) + length * ratio);
    }
  }
  return [...sizes].map(([name, gzip]) => ({ name, from: packageOf(name), gzip })).toSorted((a, b) => b.gzip - a.gzip);
}
