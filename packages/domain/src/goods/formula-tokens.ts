/** One token of a formula and its position, counted from 0. */
export interface Token {
  kind: 'number' | 'text' | 'name' | 'sign';
  text: string;
  at: number;
}

export type FormulaProblem =
  | 'empty'
  | 'too_long'
  | 'character'
  | 'unknown_name'
  | 'syntax'
  | 'type'
  | 'result'
  | 'too_complex';
export interface FormulaError {
  problem: FormulaProblem;
  /** The position of the character, counted from 1. */
  position: number;
  /** Up to 20 characters of the formula from that position. */
  near: string;
}
export type Tokens = { ok: true; tokens: readonly Token[] } | ({ ok: false } & FormulaError);

/** The maximum length of a formula, in characters. */
export const maxFormulaLength = 1000;

const signs = [
  '&&',
  '||',
  '==',
  '!=',
  '<=',
  '>=',
  '!',
  '<',
  '>',
  '+',
  '-',
  '*',
  '/',
  '?',
  ':',
  '(',
  ')',
  ',',
  '.',
  '[',
  ']',
];
const patterns: readonly (readonly [Token['kind'], RegExp])[] = [
  // A number is an integer or has digits on both sides of its decimal point; no word character or point may follow it.
  ['number', /\d{1,15}(?:\.\d{1,15})?(?![\w.])/y],
  ['text', /"(?:[^"\\\r\n]|\\["'\\nt])*"(?!["'])|'(?:[^'\\\r\n]|\\["'\\nt])*'(?!["'])/y],
  ['name', /[A-Za-z_]\w*(?!["'\w])/y],
];

export const problemAt = (problem: FormulaProblem, source: string, at: number): FormulaError => ({
  problem,
  position: at + 1,
  near: source.slice(at, at + 20),
});

function wordAt(source: string, at: number): Token | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const [text] = pattern.exec(source) ?? [];
    if (text !== undefined) return { kind, text, at };
  }
  const sign = signs.find((each) => source.startsWith(each, at));
  // Two slashes would start a comment.
  return sign === undefined || source.startsWith('//', at) ? undefined : { kind: 'sign', text: sign, at };
}

/**
 * Splits a formula into tokens. Only the tokens that formulas need are accepted, without braces, raw strings, exponents
 * or comments, so that the expression library reads the formula in the same way.
 */
export function tokensOf(source: string): Tokens {
  if (source.trim() === '') return { ok: false, ...problemAt('empty', source, 0) };
  if (source.length > maxFormulaLength) return { ok: false, ...problemAt('too_long', source, maxFormulaLength) };
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    if (/\s/.test(source.charAt(at))) {
      at += 1;
      continue;
    }
    const token = wordAt(source, at);
    if (token === undefined) return { ok: false, ...problemAt('character', source, at) };
    tokens.push(token);
    at += token.text.length;
  }
  return { ok: true, tokens };
}
