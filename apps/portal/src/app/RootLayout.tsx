import { adoptSettingsLanguage } from '@field-service/i18n/setup.ts';
import { useLanguages } from '@field-service/i18n/use-t.ts';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { ListSourceProvider } from '@field-service/ui/list/datasets-context.ts';
import { FormatsProvider, type FolderFormats } from '@field-service/ui/shell/formats-context.tsx';
import { ApplicationTitleContext } from '@field-service/ui/shell/page-title.ts';
import { PageSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { datasets } from '../api/client.ts';
import { useScope } from '../api/session.ts';
import { contactSettingsQuery, publicQuery } from '../api/site-facts.ts';
import { useUser } from '../api/user.ts';
import { PortalDisabled } from '../features/session/PortalDisabled.tsx';
import { Shell } from './Shell.tsx';

/** The date and money formats of the current folder: the chosen folder, or the customer's first one. */
const useFolderFormats = (): FolderFormats => {
  const user = useUser();
  const { folderId } = useScope();
  const folder = user?.folders.find(({ id }) => id === folderId) ?? user?.folders[0];
  return { locale: folder?.locale, timeZone: folder?.timezone, currency: folder?.currency };
};

const useOwnLanguage = (): void => {
  const lang = useUser()?.lang;
  const languages = useLanguages();
  useEffect(() => void adoptSettingsLanguage(languages, lang), [languages, lang]);
};

/** Wraps every page: checks whether there is a portal, and adds the folder's formats, the header and the menu. */
export const RootLayout = () => {
  const settings = useQuery(contactSettingsQuery);
  const { data: facts } = useQuery(publicQuery);
  const folder = useFolderFormats();
  useOwnLanguage();
  const { folderId } = useScope();
  const listSource = useMemo(() => ({ datasets, scope: folderId ?? null }), [folderId]);
  if (settings.isError && !settings.data)
    return <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <PageSkeleton />;
  return (
    <ApplicationTitleContext value={facts?.title}>
      {settings.data.customerPortal ? (
        <FormatsProvider folder={folder}>
          <ListSourceProvider value={listSource}>
            <Shell demo={facts?.demo ?? false} />
          </ListSourceProvider>
        </FormatsProvider>
      ) : (
        <PortalDisabled />
      )}
    </ApplicationTitleContext>
  );
};
