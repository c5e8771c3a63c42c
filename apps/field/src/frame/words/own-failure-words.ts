import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { useCallback } from 'react';
import type { describeOwn } from './describe-failure.ts';

let describe: typeof describeOwn | undefined;

/** States how failures are described, once that is loaded: with the first page that may have any. */
export const provideFailureWords = (provided: typeof describeOwn): void => {
  describe = provided;
};

/** Returns a function that describes the device's own failures; undefined for what the device does not know. */
export function useOwnFailureWords(): (error: unknown) => string | undefined {
  const t = useT('field');
  const errorText = useErrorText();
  return useCallback((error) => describe?.(error, { t, errorText }), [t, errorText]);
}
