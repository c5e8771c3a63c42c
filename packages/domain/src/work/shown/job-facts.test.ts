import { expect, test } from 'vitest';
import { firstFacts } from './job-facts.ts';

test('the facts that a folder names come in its order, each once, without names that the page does not know', () => {
  expect(firstFacts(['due', 'site', 'lines', 'due', 'Site'])).toEqual(['due', 'site']);
  expect(firstFacts([])).toEqual([]);
});
