import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { useCallback } from 'react';
import type { DeviceFailureCode } from '../offline/failure.ts';
import type { Failure } from '../offline/rows.ts';

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/**
 * Returns a function that describes a stored failure in words: the device's own failures here, server and network
 * failures by their codes.
 */
export function useFailureWords(): (failure: Failure) => string {
  const t = useT('field');
  const errorText = useErrorText();
  return useCallback(
    (failure) => {
      const { code, params } = failure;
      const own: Record<DeviceFailureCode, () => string> = {
        'device.clock': () => t('Unable to Sync, device time is too different with server time'),
        'device.no_profile': () => t('Unable to get user profile. Try re-sync when Internet connection available'),
        'device.full': () => t('This device is full. Free up space and try again; your saved work is safe.'),
        'device.unexpected': () => `${t('An error had occurred.')} ${text(params.message)}`.trim(),
        'device.picture': () =>
          t('Unable to get picture/take picture due to {{reason}}', { reason: text(params.reason) }),
        'device.receipt': () =>
          t('The receipt does not include {{path}}. The work stays here and can be sent again.', {
            path: text(params.path),
          }),
        'device.job_missing': () => t('job id not found'),
        'device.too_many_files': () => t('This job has more than {{limit}} files.', { limit: text(params.limit) }),
        'device.not_stored': () =>
          t('Your latest entries could not be saved. Keep the app open, free up space and try again.'),
        'device.zip': () => t('Create ZIP file failed {{message}}', { message: text(params.message) }),
      };
      const isOwn = (known: string): known is DeviceFailureCode => Object.hasOwn(own, known);
      return isOwn(code) ? own[code]() : errorText({ code, params });
    },
    [t, errorText],
  );
}
