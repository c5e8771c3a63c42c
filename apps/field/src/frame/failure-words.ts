import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { useCallback } from 'react';
import type { Failure } from '../offline/rows.ts';
import { describeFailure } from './words/describe-failure.ts';

/** Returns a function that describes a stored failure in words. */
export function useFailureWords(): (failure: Failure) => string {
  const t = useT('field');
  const errorText = useErrorText();
  return useCallback((failure) => describeFailure(failure, { t, errorText }), [t, errorText]);
}
