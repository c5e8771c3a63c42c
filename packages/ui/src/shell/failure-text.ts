import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { useCallback } from 'react';

/**
 * Says any error in the language shown. A refusal of the server starts with 'Server: ' (specification, part 1 §4) unless
 * `bare` asks for the phrase alone, as beside the field it belongs to.
 */
export const useFailureText = (): ((error: unknown, options?: { bare?: boolean }) => string) => {
  const t = useT();
  const errorText = useErrorText();
  return useCallback(
    (error, options = {}) => {
      if (!(error instanceof ApiFailure)) return t('Something went wrong');
      const message = errorText(error);
      return error.fromServer && !options.bare ? t('Server: {{message}}', { message }) : message;
    },
    [t, errorText],
  );
};
