import { Environment } from '@marcbachmann/cel-js';
import { Exact, denoise, plainText } from '../values/decimal.ts';
import type { DecimalText, ExactNumber } from '../values/decimal.ts';
import { problemAt, tokensOf, type FormulaError, type Token } from './formula-tokens.ts';

type Simple = 'number' | 'string' | 'bool' | 'list<string>';
/** The type of a formula's variable: a simple type, or a list of records with these fields. */
export type VariableType = Simple | Readonly<Record<string, Simple>>;
type ValueOf<D> = D extends 'number'
  ? DecimalText
  : D extends 'string'
    ? string
    : D extends 'bool'
      ? boolean
      : D extends 'list<string>'
        ? readonly string[]
        : readonly { readonly [F in keyof D]: ValueOf<D[F]> }[];

/** The variables available to formulas, by class of lookup type 13 (specification 000, section 3). */
export const formulaKinds = {
  /**
   * Order Set Formula: the lines of one visit and their total, the number of visits in the first year, the number of
   * sites, and the crew size.
   */
  11: {
    total: 'number',
    visits: 'number',
    sites: 'number',
    crew: 'number',
    lines: { name: 'string', qty: 'number', price: 'number' },
  },
  /** PV Formula: the jobs that a technician has completed in a month, with their totals. */
  12: {
    nett: 'number',
    amount: 'number',
    jobs: {
      docno: 'string',
      type: 'string',
      natures: 'list<string>',
      nett: 'number',
      amount: 'number',
      minutes: 'number',
      technicians: 'number',
      lead: 'bool',
      covered: 'bool',
    },
  },
} as const satisfies Record<number, Readonly<Record<string, VariableType>>>;
export type FormulaKind = keyof typeof formulaKinds;
export type FormulaValues<K extends FormulaKind> = {
  readonly [V in keyof (typeof formulaKinds)[K]]: ValueOf<(typeof formulaKinds)[K][V]>;
};

type Plain = string | boolean | readonly string[];
type VariableValue = Plain | readonly Readonly<Record<string, Plain>>[];

/** The formula kind for a lookup's type and class (`val`). */
export function formulaKindOf(type: number, val: string | null): FormulaKind | undefined {
  if (type !== 13) return undefined;
  if (val === '11') return 11;
  return val === '12' ? 12 : undefined;
}

/**
 * A parsed formula. `evaluate` returns its result with at most 6 decimals, or null if there is no result, as after a
 * division by zero.
 */
export type Formula<K extends FormulaKind> =
  | { ok: true; evaluate: (values: FormulaValues<K> & Readonly<Record<string, VariableValue>>) => DecimalText | null }
  | ({ ok: false } & FormulaError);

/**
 * A number in a formula. All numbers are decimals, because CEL's own are binary floats or integers with truncating
 * division.
 */
class Amount {
  readonly value: ExactNumber;
  constructor(value: ExactNumber) {
    this.value = value;
  }
}

/** The function that wraps literals; formulas cannot name it. */
const literal = 'd';
const ofTwo =
  (act: (a: ExactNumber, b: ExactNumber) => ExactNumber) =>
  (a: Amount, b: Amount): Amount =>
    new Amount(act(a.value, b.value));
const comparison =
  (test: (order: number) => boolean) =>
  (a: Amount, b: Amount): boolean =>
    test(a.value.comparedTo(b.value));
const ofOne =
  (act: (a: ExactNumber) => ExactNumber) =>
  (a: Amount): Amount =>
    new Amount(act(a.value));
/** Rounds to the given number of decimals, 0 to 6, with halves away from zero. */
const rounded = (a: Amount, digits: Amount): Amount =>
  new Amount(denoise(a.value).toDecimalPlaces(Math.min(6, Math.max(0, Math.trunc(digits.value.toNumber()) || 0))));

const functions: Readonly<
  Record<string, readonly (readonly [signature: string, act: (...values: never[]) => unknown])[]>
> = {
  sum: [
    [
      'sum(list<number>): number',
      (all: readonly Amount[]) => new Amount(all.reduce((total, each) => total.plus(each.value), new Exact(0))),
    ],
  ],
  count: [['count(list): number', (all: readonly unknown[]) => new Amount(new Exact(all.length))]],
  min: [['min(number, number): number', ofTwo((a, b) => Exact.min(a, b))]],
  max: [['max(number, number): number', ofTwo((a, b) => Exact.max(a, b))]],
  round: [
    ['round(number): number', ofOne((a) => denoise(a).toDecimalPlaces(0))],
    ['round(number, number): number', rounded],
  ],
  floor: [['floor(number): number', ofOne((a) => denoise(a).floor())]],
  ceil: [['ceil(number): number', ofOne((a) => denoise(a).ceil())]],
  abs: [['abs(number): number', ofOne((a) => a.abs())]],
};
const loops: ReadonlySet<string> = new Set(['map', 'filter', 'all', 'exists']);
const methods: ReadonlySet<string> = new Set([...loops, 'contains', 'startsWith', 'endsWith']);
const keywords: ReadonlySet<string> = new Set(['true', 'false', 'in']);
const deepestLoop = 2;

function environmentOf(variables: Readonly<Record<string, VariableType>>): Environment {
  const environment = new Environment({
    limits: { maxAstNodes: 300, maxDepth: 32, maxListElements: 50, maxMapEntries: 0, maxCallArguments: 4 },
  })
    .registerType('number', Amount)
    .registerFunction(`${literal}(string): number`, (text: string) => new Amount(new Exact(text)))
    .registerOperator(
      'number + number',
      ofTwo((a, b) => a.plus(b)),
    )
    .registerOperator(
      'number - number',
      ofTwo((a, b) => a.minus(b)),
    )
    .registerOperator(
      'number * number',
      ofTwo((a, b) => a.times(b)),
    )
    .registerOperator(
      'number / number',
      ofTwo((a, b) => a.dividedBy(b)),
    )
    .registerOperator(
      '-number',
      ofOne((a) => a.negated()),
    )
    .registerOperator(
      'number == number',
      comparison((order) => order === 0),
    )
    .registerOperator(
      'number < number',
      comparison((order) => order < 0),
    )
    .registerOperator(
      'number <= number',
      comparison((order) => order <= 0),
    )
    .registerOperator(
      'number > number',
      comparison((order) => order > 0),
    )
    .registerOperator(
      'number >= number',
      comparison((order) => order >= 0),
    );
  for (const [signature, act] of Object.values(functions).flat()) environment.registerFunction(signature, act);
  for (const [name, declared] of Object.entries(variables)) {
    if (typeof declared === 'string') {
      environment.registerVariable(name, declared);
      continue;
    }
    const record = `record_${name}`;
    environment.registerType(record, { fields: { ...declared } });
    environment.registerVariable(name, `list<${record}>`);
  }
  return environment;
}

const environments: Readonly<Record<FormulaKind, Environment>> = {
  11: environmentOf(formulaKinds[11]),
  12: environmentOf(formulaKinds[12]),
};

/**
 * Returns an error for names that are neither declared nor in the short list of functions, for loops nested more than
 * two deep, and for lists of records used inside a loop. This bounds the cost of a formula by its own length and the
 * length of the list.
 */
function checkNames(
  source: string,
  tokens: readonly Token[],
  variables: Readonly<Record<string, VariableType>>,
): FormulaError | undefined {
  const bound = new Set<string>();
  /** For each open bracket, whether it belongs to a loop. */
  const open: boolean[] = [];
  for (const [index, { kind, text, at }] of tokens.entries()) {
    const [before, next, afterNext] = [tokens[index - 1]?.text, tokens[index + 1]?.text, tokens[index + 2]?.text];
    if (text === '(' || text === '[') {
      const isLoop = before !== undefined && loops.has(before) && tokens[index - 2]?.text === '.';
      open.push(isLoop);
      if (isLoop && next !== undefined && afterNext === ',') bound.add(next);
      if (open.filter(Boolean).length > deepestLoop) return problemAt('too_complex', source, at);
    } else if (text === ')' || text === ']') open.pop();
    if (kind !== 'name') continue;
    if (next === '(') {
      if (before === '.' ? !methods.has(text) : !Object.hasOwn(functions, text))
        return problemAt('unknown_name', source, at);
    } else if (before !== '.') {
      const declared = Object.hasOwn(variables, text) ? variables[text] : undefined;
      if (declared === undefined && !bound.has(text) && !keywords.has(text))
        return problemAt('unknown_name', source, at);
      if (typeof declared === 'object' && open.includes(true)) return problemAt('too_complex', source, at);
    }
  }
  return undefined;
}

/** The formula as passed to the library, with a function that maps its positions to those in the source. */
function written(source: string, tokens: readonly Token[]): { text: string; sourceAt: (at: number) => number } {
  let text = '';
  const places: [written: number, source: number][] = [];
  for (const token of tokens) {
    places.push([text.length, token.at]);
    text += `${token.kind === 'number' ? `${literal}("${token.text}")` : token.text} `;
  }
  const end = text.trimEnd().length;
  return {
    text,
    sourceAt: (at) => (at >= end ? source.trimEnd().length : (places.findLast(([start]) => start <= at)?.[1] ?? 0)),
  };
}

const simple = (declared: Simple, value: Plain | undefined): unknown =>
  declared === 'number' ? new Amount(new Exact(typeof value === 'string' ? value : '0')) : value;

/** The values of a kind's variables in the form that its environment expects. */
function contextOf(
  variables: Readonly<Record<string, VariableType>>,
  values: Readonly<Record<string, VariableValue>>,
): Record<string, unknown> {
  const context: Record<string, unknown> = {};
  for (const [name, declared] of Object.entries(variables)) {
    const value = values[name] ?? [];
    if (typeof value === 'string' || typeof value === 'boolean')
      context[name] = typeof declared === 'string' ? simple(declared, value) : [];
    else
      context[name] = value.map((each) =>
        typeof each === 'object' && typeof declared === 'object'
          ? Object.fromEntries(Object.entries(declared).map(([field, type]) => [field, simple(type, each[field])]))
          : each,
      );
  }
  return context;
}

function resultOf(value: unknown): DecimalText | null {
  if (!(value instanceof Amount) || !value.value.isFinite()) return null;
  const result = denoise(value.value).toDecimalPlaces(6);
  return result.abs().lessThan(1e15) ? plainText(result) : null;
}

/**
 * Parses a CEL formula over the variables of its kind: exact decimals, records, text and booleans. Length, depth and
 * steps are bounded, and evaluation is deterministic.
 */
export function readFormula<K extends FormulaKind>(kind: K, source: string): Formula<K> {
  const variables: Readonly<Record<string, VariableType>> = formulaKinds[kind];
  const cut = tokensOf(source);
  if (!cut.ok) return cut;
  const wrong = checkNames(source, cut.tokens, variables);
  if (wrong !== undefined) return { ok: false, ...wrong };
  const { text, sourceAt } = written(source, cut.tokens);
  const { valid, type, error } = environments[kind].check(text);
  if (!valid) {
    const malformed = error?.code === 'limit_exceeded' ? 'too_complex' : 'syntax';
    return {
      ok: false,
      ...problemAt(error?.name === 'ParseError' ? malformed : 'type', source, sourceAt(error?.range?.start ?? 0)),
    };
  }
  if (String(type) !== 'number') return { ok: false, ...problemAt('result', source, 0) };
  const run = environments[kind].parse(text);
  return {
    ok: true,
    evaluate: (values) => {
      try {
        const result: unknown = run(contextOf(variables, values));
        return resultOf(result);
      } catch {
        return null;
      }
    },
  };
}
