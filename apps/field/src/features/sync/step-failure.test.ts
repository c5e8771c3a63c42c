import type { SyncStep } from '@field-service/domain/work/job-buckets.ts';
import type { Translate } from '@field-service/i18n/use-t.ts';
import { expect, test } from 'vitest';
import type { FieldKey } from '../../frame/job-words.ts';
import { describeStepFailure, isSettingStep } from './step-failure.ts';

const english: Translate<FieldKey> = (key, ...[params]) =>
  Object.entries(params ?? {}).reduce((text: string, [name, value]) => text.replace(`{{${name}}}`, String(value)), key);

test.each<[SyncStep, string, string]>([
  ['getMySettings', 'server.failed', 'Unable to get settings: why'],
  ['getFolderSettings', 'server.failed', 'Cannot get setting from server: why'],
  ['getSetting', 'server.failed', 'Cannot get setting from server: why'],
  ['syncLookup', 'server.failed', 'Error Data on Lookups - why'],
  ['syncCrmLookups', 'device.full', 'Error Data on Lookups - why'],
  ['reUpload', 'device.unexpected', 'Error on reupload: why'],
  ['reuploadClosedTasksWithZip', 'device.full', 'Error on reupload: why'],
  ['syncTask', 'server.failed', 'why'],
  ['syncLookup', 'client.offline', 'why'],
  ['reUpload', 'client.timeout', 'why'],
])('the step %s that fails by %s says "%s"', (step, code, said) => {
  expect(describeStepFailure(step, { code, params: {} }, 'why', english)).toBe(said);
});

test('settings that cannot be read are a warning: the phone goes on with those it has', () => {
  expect((['getSetting', 'getFolderSettings', 'getMySettings', 'syncTask'] as const).map(isSettingStep)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
