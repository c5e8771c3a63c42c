import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { createContext, useCallback, useContext } from 'react';

/**
 * Whether the server itself failed. Such failures are shown with the prefix 'Server: ' (specification, part 1 §4). A
 * rejection by a business rule, such as a clash or a missing record, is shown without it.
 */
export const isServerFault = ({ fromServer, status }: Pick<ApiFailure, 'fromServer' | 'status'>): boolean =>
  fromServer && status >= 500;

/** An app's words for errors of its own; undefined for any other error. */
export const OwnFailureWords = createContext<(error: unknown) => string | undefined>(() => undefined);

/** Returns a function that describes any error in the current language. */
export const useFailureText = (): ((error: unknown) => string) => {
  const t = useT();
  const errorText = useErrorText();
  const own = useContext(OwnFailureWords);
  return useCallback(
    (error) => {
      if (!(error instanceof ApiFailure)) return own(error) ?? t('Something went wrong');
      const message = errorText(error);
      return isServerFault(error) ? t('Server: {{message}}', { message }) : message;
    },
    [t, errorText, own],
  );
};
