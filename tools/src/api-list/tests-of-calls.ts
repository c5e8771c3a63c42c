import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** A test file that calls a real server. */
export interface TestSource {
  /** Relative to the root. */
  path: string;
  text: string;
  /** The text of the helpers from packages/testing that the file imports. */
  borrowed: string;
}

const testFolders = ['apps/server/src', 'e2e/src', 'packages/testing/src'];

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** All test files of the server, the browser tests and packages/testing, sorted by path. */
export async function readTestSources(root: string): Promise<readonly TestSource[]> {
  const files = (await Promise.all(testFolders.map(async (folder) => await filesBelow(root, folder)))).flat();
  const texts = new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => [file, await readFile(path.join(root, file), 'utf8')]),
    ),
  );
  const borrowed = (text: string): string[] =>
    [...text.matchAll(/from '@field-service\/testing\/([\w.-]+)'/g)].map(
      ([, name = '']) => texts.get(`packages/testing/src/${name}`) ?? '',
    );
  return files
    .filter((file) => file.endsWith('.test.ts'))
    .toSorted()
    .map((file) => {
      const text = texts.get(file) ?? '';
      return { path: file, text, borrowed: borrowed(text).join('\n') };
    });
}

export interface NamedCall {
  group: string;
  name: string;
  method: string;
  path: string;
}

const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches the path as written in a test, with each parameter as one segment of text or of a template. */
const pathPattern = (template: string): RegExp =>
  new RegExp(
    `${template
      .split(/\{\w+\}/)
      .map(quoted)
      .join(String.raw`(?:\$\{[^}]*\}|[^/?'"\`\s$])+`)}(?=['"\`?#])`,
    'g',
  );

/** Whether a request at `at` uses this method: the method is written nearby or, for a GET, omitted. */
function isMethod(text: string, at: number, length: number, method: string): boolean {
  const before = text.slice(Math.max(0, at - 80), at);
  const after = text.slice(at + length, at + length + 160);
  const said =
    /^[^]*['"](GET|POST|PUT|PATCH|DELETE)['"][^;]*$/.exec(before)?.[1] ??
    /^[^;]*?['"](GET|POST|PUT|PATCH|DELETE)['"]/.exec(after)?.[1];
  return (said ?? 'GET') === method;
}

/** Whether the text of a test makes the call: with the typed client (`.posts.assign(`), or by path and method. */
export function callsIt(text: string, call: NamedCall): boolean {
  if (new RegExp(String.raw`\.${call.group}\s*\.${call.name}\b\s*[(,);]`).test(text)) return true;
  return [...text.matchAll(pathPattern(call.path))].some((found) =>
    isMethod(text, found.index, found[0].length, call.method),
  );
}

/** The tests that match by themselves or, if there are none, those that import a helper that matches. */
export function testsWith(sources: readonly TestSource[], does: (text: string) => boolean): readonly string[] {
  const own = sources.filter((source) => does(source.text));
  return (own.length > 0 ? own : sources.filter((source) => does(source.borrowed))).map((source) => source.path);
}

/** Whether the text of a test reads a dataset: it contains `data/{name}`, or both `.data.read(` and the quoted name. */
export const readsDataset = (text: string, name: string): boolean =>
  text.includes(`data/${name}`) || (/\.data\s*\.read\(/.test(text) && new RegExp(`['"]${quoted(name)}['"]`).test(text));

/** The field names of an object schema, optional ones with a question mark; `(…)` for any other shape. */
export function fieldNames(schema: z.ZodType): readonly string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const properties = json.properties;
  if (properties === undefined) return ['(…)'];
  return Object.keys(properties).map((name) => (json.required?.includes(name) === true ? name : `${name}?`));
}
