import { expect, test } from 'vitest';
import { stationType } from '../a-job.test-data.ts';
import { canBeDone, recordsOf } from './station-records.ts';

test.each([
  [['CHECKED', 'BOARD'], ['app-stat-acts.BOARD']],
  [['app-stat-acts.BOARD'], ['app-stat-acts.BOARD']],
  [[], ['app-stat-acts.BOARD', 'app-stat-acts.LAMP']],
])('the actions of a type, %j, allow those of the list with the same code', (actions, allowed) => {
  const records = recordsOf(stationType({ actions }));
  expect(['app-stat-acts.BOARD', 'app-stat-acts.LAMP'].filter((code) => canBeDone(records, code))).toEqual(allowed);
  expect(canBeDone(records, 'LAMP')).toBe(allowed.length === 2);
});
