import { useT } from '@field-service/i18n/use-t.ts';
import { createContext, use, useEffect } from 'react';

/** The application's title if the branding sets one; otherwise undefined, and the product's title is used. */
export const ApplicationTitleContext = createContext<string | undefined>(undefined);

export const useApplicationTitle = (): string => {
  const t = useT();
  return use(ApplicationTitleContext) ?? t('Field Service');
};

/**
 * The title `{text} - {application title}` (specification, part 1 §1), or the application's title alone if `text` is
 * empty.
 */
export const pageTitle = (text: string, applicationTitle: string): string =>
  text === '' ? applicationTitle : `${text} - ${applicationTitle}`;

export const usePageTitle = (text: string): void => {
  const applicationTitle = useApplicationTitle();
  useEffect(() => {
    document.title = pageTitle(text, applicationTitle);
  }, [text, applicationTitle]);
};
