import type { FieldFact } from '@field-service/contract/call-facts.ts';
import { expect, test } from 'vitest';
import { mustBeFilled, problemOf, problemsOf, type FieldProblem } from './field-problems.ts';

test.each<[string, FieldFact, unknown, FieldProblem | undefined]>([
  ['a missing field that is optional', {}, undefined, undefined],
  ['a missing field that is required', { required: true }, undefined, { code: 'required' }],
  ['null where it is allowed', { required: true, nullable: true }, null, undefined],
  ['null where it is not allowed', {}, null, { code: 'required' }],
  ['an empty text that may be empty', { required: true }, '', undefined],
  ['an empty text that may not be empty', { required: true, minLength: 1 }, '', { code: 'required' }],
  ['an empty text of a field that may be left out', { minLength: 1 }, '', { code: 'required' }],
  ['spaces', { required: true, minLength: 1 }, '   ', { code: 'required' }],
  ['a text that is long enough', { minLength: 3, maxLength: 3 }, 'abc', undefined],
  ['a short text', { minLength: 3 }, 'ab', { code: 'short', limit: 3 }],
  ['a long text', { maxLength: 3 }, 'abcd', { code: 'long', limit: 3 }],
  ['spaces around a text do not count', { maxLength: 3 }, ' abc ', undefined],
  ['a text that fits its pattern', { pattern: '^\\p{Lu}+$' }, 'ÄÖ', undefined],
  ['a text that does not fit its pattern', { pattern: '^\\p{Lu}+$' }, 'ä', { code: 'invalid' }],
  ['a phone number', { format: 'phone' }, '+60 3-1234 5678', undefined],
  ['no phone number', { format: 'phone' }, '12345', { code: 'phone', problem: 'short' }],
  ['no phone number where there may be none', { format: 'phone', nullable: true }, null, undefined],
  ['one of the choices', { choices: ['a', 'b'] }, 'b', undefined],
  ['none of the choices', { choices: ['a', 'b'] }, 'c', { code: 'invalid' }],
  ['a number within its limits', { minimum: 1, maximum: 12 }, 12, undefined],
  ['a number that is too low', { minimum: 1 }, 0, { code: 'low', limit: 1 }],
  ['a number that is too high', { maximum: 12 }, 13, { code: 'high', limit: 12 }],
  ['nothing chosen of what must be chosen', { minItems: 1 }, [], { code: 'required' }],
  ['too few entries', { minItems: 2 }, ['a'], { code: 'few', limit: 2 }],
  ['too many entries', { maxItems: 1 }, ['a', 'b'], { code: 'many', limit: 1 }],
  ['a switch', { required: true }, false, undefined],
])('%s', (_name, fact, value, problem) => {
  expect(problemOf(fact, value)).toEqual(problem);
});

test('the problems of a body stand at their paths; fields of an object that is left out are not missing', () => {
  const facts: Record<string, FieldFact> = {
    name: { required: true, minLength: 1 },
    data: {},
    'data.code': { required: true, minLength: 1 },
  };
  expect(problemsOf(facts, { name: 'x' })).toEqual({});
  expect(problemsOf(facts, { name: '', data: {} })).toEqual({
    name: { code: 'required' },
    'data.code': { code: 'required' },
  });
});

test.each<[string, FieldFact, boolean]>([
  ['an optional field', { minLength: 1 }, false],
  ['a field that may be null', { required: true, nullable: true }, false],
  ['a text that may be empty', { required: true, maxLength: 200 }, false],
  ['a text that may not be empty', { required: true, minLength: 1, maxLength: 200 }, true],
  ['a list that may be empty', { required: true, maxItems: 20 }, false],
  ['a list that may not be empty', { required: true, minItems: 1, maxItems: 20 }, true],
  ['a choice', { required: true, choices: ['a'] }, true],
  ['a number', { required: true, minimum: 1 }, true],
])('has to be filled in: %s', (_name, fact, must) => {
  expect(mustBeFilled(fact, false)).toBe(must);
});

test('in a change, what may be left out has to be filled in unless it may be empty', () => {
  expect(mustBeFilled({ minItems: 1, maxItems: 20 }, true)).toBe(true);
  expect(mustBeFilled({ minLength: 1, maxLength: 64 }, true)).toBe(true);
  expect(mustBeFilled({ maxLength: 200 }, true)).toBe(false);
  expect(mustBeFilled({ minLength: 1, nullable: true }, true)).toBe(false);
});
