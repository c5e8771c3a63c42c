import { describe, expect, it } from 'vitest';
import { countRun, type TestRun } from './test-steps.ts';

const report = (change: Partial<TestRun>): TestRun => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [1, 2, 3] }],
  ...change,
});

describe('countRun', () => {
  it.each([
    ['a clean run', report({}), 0, { passed: 3, failed: 0 }],
    ['failed tests', report({ numFailedTests: 2 }), 1, { passed: 3, failed: 2 }],
    ['a test that was left out as failed', report({ numPendingTests: 1 }), 0, { passed: 3, failed: 1 }],
    [
      'a file that could not be loaded',
      report({ testResults: [{ status: 'failed', assertionResults: [] }] }),
      1,
      { passed: 3, failed: 1 },
    ],
    ['an error outside any test', report({}), 1, { passed: 3, failed: 1 }],
    ['a run without tests as failed', report({ numPassedTests: 0, testResults: [] }), 0, { passed: 0, failed: 1 }],
    ['a run that wrote nothing', undefined, 0, { passed: 0, failed: 1 }],
  ])('counts %s', (_, run, code, count) => {
    expect(countRun(run, code)).toEqual(count);
  });
});
