import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { countRun, root, type TestRun } from './test-steps.ts';

const file = (name: string, status: string, tests: readonly string[] = []): TestRun['testResults'][number] => ({
  name: path.join(root, name),
  status,
  message: 'Cannot find module\nat a line',
  assertionResults: tests.map((test) => ({
    fullName: `adds ${test}`,
    status: test,
    ...(test === 'failed' && { failureMessages: ['Property failed\n{ seed: 7 }\n    at a line'] }),
  })),
});

const report = (change: Partial<TestRun>): TestRun => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [file('a.test.ts', 'passed', ['passed', 'passed', 'passed'])],
  ...change,
});

describe('countRun', () => {
  it.each([
    ['a clean run', report({}), 0, { passed: 3, failed: 0 }],
    ['failed tests', report({ numFailedTests: 2 }), 1, { passed: 3, failed: 2 }],
    ['a skipped test as failed', report({ numPendingTests: 1 }), 0, { passed: 3, failed: 1 }],
    [
      'a file that could not be loaded',
      report({ testResults: [file('b.test.ts', 'failed')] }),
      1,
      { passed: 3, failed: 1 },
    ],
    ['an error outside any test', report({}), 1, { passed: 3, failed: 1 }],
    ['a run without tests as failed', report({ numPassedTests: 0, testResults: [] }), 0, { passed: 0, failed: 1 }],
    ['a run without a result', undefined, 0, { passed: 0, failed: 1 }],
  ])('counts %s', (_, run, code, count) => {
    expect(countRun(run, code)).toMatchObject(count);
  });

  it('counts and names errors outside any test', () => {
    expect(countRun(report({}), 1, ['connect ECONNREFUSED'])).toEqual({
      passed: 3,
      failed: 1,
      failures: ['outside any test: connect ECONNREFUSED'],
    });
  });

  it('names what failed, was skipped or could not be loaded', () => {
    const run = report({
      testResults: [file('a.test.ts', 'failed', ['passed', 'failed', 'skipped']), file('b.test.ts', 'failed')],
    });
    expect(countRun(run, 1).failures).toEqual([
      'a.test.ts > adds failed: Property failed { seed: 7 }',
      'a.test.ts > adds skipped: skipped',
      'b.test.ts: Cannot find module',
    ]);
  });
});
