import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { areas, contract } from '@field-service/contract/contract.ts';
import type { RouteSpec } from '@field-service/contract/route.ts';
import { datasets } from '@field-service/server/features.ts';
import { accessText } from '@field-service/server/plugins/openapi-document.ts';
import { keyOf, specifiedDatasets, specifiedKeys } from './specified-calls.ts';
import { callsIt, fieldNames, readTestSources, readsDataset, testsWith } from './tests-of-calls.ts';

interface ListedCall {
  group: string;
  name: string;
  spec: RouteSpec;
  tests: readonly string[];
}

export interface ApiList {
  calls: readonly ListedCall[];
  /** The tests that read each dataset, by the name of the dataset. */
  datasets: ReadonlyMap<string, readonly string[]>;
}

export interface ApiGaps {
  /** Specified calls and datasets that do not exist. */
  missing: readonly string[];
  /** Existing calls and datasets that no test uses. */
  untested: readonly string[];
}

/** The test that reads every registered dataset by its own fields. */
const walkOfDatasets = 'apps/server/src/datasets/datasets-walk.test.ts';

const groups: Readonly<Record<string, Readonly<Record<string, RouteSpec>>>> = contract;

/** Every call of the contract and every dataset, each with the tests that use it. */
export async function readApiList(root: string): Promise<ApiList> {
  const sources = await readTestSources(root);
  const calls = Object.entries(groups).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, spec]): ListedCall => ({
      group,
      name,
      spec,
      tests: testsWith(sources, (text) => callsIt(text, { group, name, method: spec.method, path: spec.path })),
    })),
  );
  const walked = new Set<string>(datasets.map((dataset) => dataset.name));
  const names = datasets.flatMap((dataset) => [dataset.name, ...(dataset.aliases ?? [])]).toSorted();
  return {
    calls,
    datasets: new Map(
      names.map((name) => [
        name,
        [...testsWith(sources, (text) => readsDataset(text, name)), ...(walked.has(name) ? [walkOfDatasets] : [])],
      ]),
    ),
  };
}

const datasetKey = (name: string): string => `GET /api/data/${name}`;

/** Generic calls, which accept any name, exist alongside the specific ones. */
const general = /^\/api\/(h|api|data)\//;

/**
 * `GET /api/lang/{code}/{part}` covers `GET /api/lang/{}/app`: a word in the specification may be a parameter in the
 * contract.
 */
function coverOf(key: string, keys: Iterable<string>): string | undefined {
  const wanted = key.split('/');
  return [...keys].find((one) => {
    const parts = one.split('/');
    return (
      !general.test(one.slice(one.indexOf('/'))) &&
      parts.length === wanted.length &&
      parts.every((part, at) => part === wanted[at] || (part === '{}' && wanted[at] !== ''))
    );
  });
}

/** The specified calls and datasets that the contract lacks, and the existing ones that no test uses. */
export function gapsOf(list: ApiList): ApiGaps {
  const tested = new Map<string, boolean>([
    ...list.calls.map((call): [string, boolean] => [keyOf(call.spec.method, call.spec.path), call.tests.length > 0]),
    ...[...list.datasets].map(([name, tests]): [string, boolean] => [datasetKey(name), tests.length > 0]),
  ]);
  const wanted = [
    ...specifiedKeys().map((key) => (tested.has(key) ? key : (coverOf(key, tested.keys()) ?? key))),
    ...specifiedDatasets.map(datasetKey),
  ];
  return {
    missing: wanted.filter((key) => !tested.has(key)),
    untested: [...tested].filter(([, shown]) => !shown).map(([key]) => key),
  };
}

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
const row = (title: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`- ${title}: ${code(names)}`];
/** The number of tests that a call lists before "and others". */
const few = 4;
const testList = (tests: readonly string[]): string =>
  code(tests.slice(0, few).map((test) => test.replace(/^apps\/server\/src\//, ''))) +
  (tests.length > few ? ' and others' : '');

const describe = ({ group, name, spec, tests }: ListedCall): string =>
  [
    `#### ${group}.${name}`,
    '',
    `\`${spec.method} ${spec.path}\` ${accessText(spec.access)} ${spec.summary}`,
    '',
    ...row('query', spec.query === undefined ? [] : fieldNames(spec.query)),
    ...row('body', spec.body === undefined ? [] : fieldNames(spec.body)),
    ...row('errors', [...new Set(spec.errors)]),
    ...(tests.length === 0 ? [] : [`- tests: ${testList(tests)}`]),
    '',
  ].join('\n');

/** The text of `docs/api.md`. */
export function apiMarkdown(list: ApiList): string {
  const byGroup = Map.groupBy(list.calls, (call) => call.group);
  return [
    '# Every call',
    '',
    'Made from the contract and the tests by `npm run api-list`; `npm test` fails when it is not current. Shapes, limits and the codes that every call may answer are in `GET /api/openapi.json`.',
    'Tests are files of `apps/server/src`, `e2e` and `packages/testing`.',
    '',
    ...Object.entries(areas).flatMap(([area, nouns]) => [
      `## Area: ${area}`,
      '',
      ...Object.keys(nouns).map((group) =>
        [`### ${group}`, '', ...(byGroup.get(group) ?? []).map(describe)].join('\n'),
      ),
    ]),
    '## Datasets of `GET /api/data/{id}`',
    '',
    '| dataset | tests |',
    '|---|---|',
    ...[...list.datasets].map(([name, tests]) => `| \`${name}\` | ${testList(tests)} |`),
    '',
  ].join('\n');
}

export const apiFile = (root: string): string => path.join(root, 'docs/api.md');

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../../..');
  const list = await readApiList(root);
  await writeFile(apiFile(root), apiMarkdown(list));
  const { missing, untested } = gapsOf(list);
  for (const key of missing) console.log(`missing: ${key}`);
  for (const key of untested) console.log(`no test: ${key}`);
  console.log(
    `${list.calls.length} calls; ${missing.length} specified ones missing, ${untested.length} without a test`,
  );
}
