import { useT } from '@field-service/i18n/use-t.ts';
import { createContext, use, useEffect } from 'react';

/** The application's title if branding sets one; otherwise the product's title. */
export const ApplicationTitleContext = createContext<string | undefined>(undefined);

export const useApplicationTitle = (): string => {
  const t = useT();
  return use(ApplicationTitleContext) ?? t('Field Service');
};

/** '{text} - {application title}' (specification, part 1 §1). */
export const pageTitle = (text: string, applicationTitle: string): string =>
  text === '' ? applicationTitle : `${text} - ${applicationTitle}`;

export const usePageTitle = (text: string): void => {
  const applicationTitle = useApplicationTitle();
  useEffect(() => {
    document.title = pageTitle(text, applicationTitle);
  }, [text, applicationTitle]);
};
