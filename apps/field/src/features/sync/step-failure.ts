import type { SyncStep } from '@field-service/domain/work/job-buckets.ts';
import type { Translate } from '@field-service/i18n/use-t.ts';
import type { FieldKey } from '../../frame/job-words.ts';
import type { Failure } from '../../offline/rows.ts';

/** Whether a step reads the settings of the site or of a folder, without which the phone goes on with those it has. */
export const isSettingStep = (step: SyncStep): boolean => step === 'getSetting' || step === 'getFolderSettings';

/** Whether nothing is wrong with what a step does, but with the way to the server. */
const isOnTheWay = ({ code }: Failure): boolean => code.startsWith('client.');

/** What a step could not do (specification 001, section 8), with the reason in words. */
export function describeStepFailure(step: SyncStep, failure: Failure, reason: string, t: Translate<FieldKey>): string {
  if (isOnTheWay(failure)) return reason;
  switch (step) {
    case 'getMySettings':
      return `${t('Unable to get settings')}: ${reason}`;
    case 'getSetting':
    case 'getFolderSettings':
      return `${t('Cannot get setting from server')}: ${reason}`;
    case 'syncLookup':
    case 'syncCrmLookups':
      return t('Error Data on Lookups - {{reason}}', { reason });
    case 'reUpload':
    case 'reuploadClosedTasksWithZip':
      return `${t('Error on reupload')}: ${reason}`;
    default:
      return reason;
  }
}
