import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { useCallback } from 'react';

/**
 * Whether the server itself failed. Such failures are shown with the prefix 'Server: ' (specification, part 1 §4). A
 * rejection by a business rule, such as a clash or a missing record, is shown without it.
 */
export const isServerFault = ({ fromServer, status }: Pick<ApiFailure, 'fromServer' | 'status'>): boolean =>
  fromServer && status >= 500;

/** Returns a function that describes any error in the current language. */
export const useFailureText = (): ((error: unknown) => string) => {
  const t = useT();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiFailure)) return t('Something went wrong');
      const message = errorText(error);
      return isServerFault(error) ? t('Server: {{message}}', { message }) : message;
    },
    [t, errorText],
  );
};
