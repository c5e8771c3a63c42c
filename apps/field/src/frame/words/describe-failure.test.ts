import { fillIn } from '@field-service/i18n/dictionary.ts';
import { expect, test } from 'vitest';
import { DeviceFailure, toFailure } from '../../offline/failure.ts';
import { describeFailure, type Wording } from './describe-failure.ts';

/** The English phrases as they are. */
const english: Wording = {
  t: (key, ...[params]) => fillIn(key, params ?? {}),
  errorText: ({ code }) => code,
};

test.each([
  [new DeviceFailure('device.job_missing'), 'job id not found'],
  [
    new DeviceFailure('device.no_profile'),
    'Unable to get user profile. Try re-sync when Internet connection available',
  ],
  [new DeviceFailure('device.zip', { message: 'job.json' }), 'Create ZIP file failed job.json'],
  [new Error('at line 3'), 'An error had occurred. at line 3'],
])('%s is said in the words of the specification', (error, words) => {
  expect(describeFailure(toFailure(error), english)).toBe(words);
});
