import './styles-base.ts';
import { LanguageProvider } from '@field-service/i18n/language-provider.tsx';
import type { Languages } from '@field-service/i18n/shown-language.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { MantineProvider } from '@mantine/core';
import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { defaultMainColour } from './colours.ts';
import { FormatsProvider, type FolderFormats } from './formats-context.tsx';
import { NoticeLayer } from './notices/NoticeLayer.tsx';
import { ApplicationTitleContext } from './page-title.ts';
import { keepPressesSteady } from './steady-press.ts';
import { createAppTheme, resolveVariables, type Density } from './theme.ts';

export interface Branding {
  /** `#rrggbb`. */
  mainColour?: string | undefined;
  applicationTitle?: string | undefined;
}

interface LookProps {
  density: Density;
  branding?: Branding;
  folder?: FolderFormats;
  children: ReactNode;
}

interface AppProviderProps extends LookProps {
  /** The result of `startLanguages`. */
  languages: Languages;
}

const Look = ({ density, branding = {}, folder = {}, children }: LookProps) => {
  const t = useT();
  const mainColour = branding.mainColour ?? defaultMainColour;
  const theme = useMemo(
    () => createAppTheme({ mainColour, density, labels: { close: t('Close'), clear: t('Clear') } }),
    [mainColour, density, t],
  );
  const variables = useCallback(() => resolveVariables(density), [density]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      // The style sheets of the first load do not repeat the variables that the theme defines.
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
    >
      <NoticeLayer density={density} />
      <ApplicationTitleContext value={branding.applicationTitle}>
        <FormatsProvider folder={folder}>{children}</FormatsProvider>
      </ApplicationTitleContext>
    </MantineProvider>
  );
};

/** The providers that every app needs: languages, theme, formats and notices. */
export const AppProvider = ({ languages, ...look }: AppProviderProps) => {
  useEffect(() => keepPressesSteady(document), []);
  return (
    <LanguageProvider languages={languages}>
      <Look {...look} />
    </LanguageProvider>
  );
};
