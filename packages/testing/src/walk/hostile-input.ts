import type { WalkedRoute, Sent } from './routes.ts';
import { fieldsOf, fieldsSent, ownRequests, paramsIn, type Ids } from './own-requests.ts';
import { sampleInputs } from './sample-input.ts';

const deep = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 1);

/** Values for a field that expects another type or a smaller value. */
const values: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  0.1,
  1e308,
  2 ** 53,
  2 ** 31,
  99_991_231,
  1e15,
  '',
  ' ',
  'a'.repeat(20_000),
  '\u0000',
  '\ud800',
  'NaN',
  '-1',
  '1e400',
  '2026-02-30',
  '00000000-0000-7000-8000-000000000000',
  "' or 1=1 --",
  '🦟'.repeat(50),
  [],
  {},
  [1],
  ['x', 'x'],
  { a: { b: 1 } },
  deep(2000),
  Array.from({ length: 3000 }, (_, at) => String(at)),
  '99999999999999999999999999999.999999999',
  '0.0000000000000000001',
  '-5',
];
/** Values to put in a path instead of an id. */
const ids: readonly string[] = [
  '-1',
  'NaN',
  '0',
  'null',
  '%',
  "' or 1=1 --",
  'a'.repeat(600),
  'a'.repeat(3000),
  '🦟',
  '\u0000',
  '1e400',
  '__proto__',
  'constructor',
  'a,b',
  '00000000-0000-7000-8000-000000000000',
];

type ValuePath = readonly (string | number)[];

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The path of every value inside a value, starting with the empty path of the value itself. */
function pathsOf(value: unknown, at: ValuePath = []): ValuePath[] {
  const inner: ValuePath[] = Array.isArray(value)
    ? value.flatMap((each, index) => pathsOf(each, [...at, index]))
    : isNode(value)
      ? Object.entries(value).flatMap(([name, each]) => pathsOf(each, [...at, name]))
      : [];
  return [at, ...inner];
}

/** The value, with another value at a path. */
function withAt(value: unknown, path: ValuePath, other: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return other;
  if (Array.isArray(value))
    return value.map((each: unknown, index) => (index === step ? withAt(each, rest, other) : each));
  return isNode(value) ? { ...value, [step]: withAt(value[step], rest, other) } : value;
}

/** A request with something that no one would send by mistake, and a description of it. */
export interface HostileRequest {
  what: string;
  sent: Sent;
}

const short = (value: unknown): string => JSON.stringify(value).slice(0, 40);
const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 5000);

/**
 * Requests for a route that are valid except in one place, which is in the path, the query or the body and may be an
 * optional field.
 */
export function hostileRequests(route: WalkedRoute, own: Ids): HostileRequest[] {
  const { spec } = route;
  const params = paramsIn(route, own);
  const [usual = { params }] = ownRequests(route, own);
  const found: HostileRequest[] = route.params.flatMap((param) =>
    ids.map((id) => ({
      what: `{${param}}=${id.slice(0, 40)}`,
      sent: { ...usual, params: { ...usual.params, [param]: id } },
    })),
  );
  const all = fieldsOf(own, () => true);
  for (const whole of sampleInputs(spec.body, all)) {
    for (const path of pathsOf(whole)) {
      const [first] = path;
      const start =
        first === undefined ? whole : { ...fieldsSent(usual), [first]: isNode(whole) ? whole[first] : undefined };
      for (const value of values)
        found.push({
          what: `${path.join('.')}=${short(value)}`,
          sent: { ...usual, body: withAt(start, path, value) },
        });
    }
  }
  for (const whole of sampleInputs(spec.query, all)) {
    for (const name of Object.keys(isNode(whole) ? whole : {}))
      for (const value of values)
        found.push({
          what: `?${name}=${short(value)}`,
          sent: { ...usual, query: { ...usual.query, [name]: text(value) } },
        });
  }
  return found;
}
