import './styles-base.ts';
import { LanguageProvider, type Languages } from '@field-service/i18n/language-provider.tsx';
import { useT } from '@field-service/i18n/use-t.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { defaultMainColour } from './colours.ts';
import { FormatsProvider, type FolderFormats } from './formats-context.tsx';
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
  queryClient: QueryClient;
}

/** How long toasts are shown: 3 s on a desktop and 2 s on a phone (specification, part 1 §9, part 2 §9). */
const toastMs: Record<Density, number> = { office: 3000, portal: 3000, field: 2000 };

const Look = ({ density, branding = {}, folder = {}, children }: LookProps) => {
  const t = useT();
  const mainColour = branding.mainColour ?? defaultMainColour;
  const theme = useMemo(
    () => createAppTheme({ mainColour, density, labels: { close: t('Close'), clear: t('Clear') } }),
    [mainColour, density, t],
  );
  const variables = useCallback(() => resolveVariables(density), [density]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <Notifications
        autoClose={toastMs[density]}
        transitionDuration={120}
        position={density === 'field' ? 'top-center' : 'bottom-right'}
      />
      <ApplicationTitleContext value={branding.applicationTitle}>
        <FormatsProvider folder={folder}>{children}</FormatsProvider>
      </ApplicationTitleContext>
    </MantineProvider>
  );
};

/** The providers that every app needs: languages, data, theme, formats and notifications. */
export const AppProvider = ({ languages, queryClient, ...look }: AppProviderProps) => {
  useEffect(() => keepPressesSteady(document), []);
  return (
    <LanguageProvider languages={languages}>
      <QueryClientProvider client={queryClient}>
        <Look {...look} />
      </QueryClientProvider>
    </LanguageProvider>
  );
};
