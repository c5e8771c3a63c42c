import type { Languages } from '@field-service/i18n/language-provider.tsx';
import { AppProvider } from '@field-service/ui/shell/AppProvider.tsx';
import '@field-service/ui/shell/styles-all.ts';
import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { router } from './router.tsx';

export const OfficeApp = ({
  languages,
  queryClient,
}: {
  languages: Languages;
  queryClient: QueryClient;
}): ReactNode => (
  <AppProvider density="office" languages={languages} queryClient={queryClient}>
    <RouterProvider router={router} />
  </AppProvider>
);
