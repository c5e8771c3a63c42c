import { adoptSettingsLanguage } from '@field-service/i18n/setup.ts';
import { useLanguages } from '@field-service/i18n/use-t.ts';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { ExportsProvider } from '@field-service/ui/list/exports/ExportsProvider.tsx';
import { ListSourceProvider } from '@field-service/ui/list/datasets-context.ts';
import { type FolderFormats, FormatsProvider, notationOf } from '@field-service/ui/shell/formats-context.tsx';
import { ApplicationTitleContext } from '@field-service/ui/shell/page-title.ts';
import { PageSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { api, datasets } from '../api/client.ts';
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
  return notationOf(folder);
};

const useOwnLanguage = (): void => {
  const lang = useUser()?.lang;
  const languages = useLanguages();
  useEffect(() => void adoptSettingsLanguage(languages, lang), [languages, lang]);
};

/** Only a customer who has logged in has lists to export. */
const Exports = ({ children }: { children: ReactNode }) =>
  useUser() === undefined ? children : <ExportsProvider calls={api.exports}>{children}</ExportsProvider>;

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
            <Exports>
              <Shell demo={facts?.demo ?? false} />
            </Exports>
          </ListSourceProvider>
        </FormatsProvider>
      ) : (
        <PortalDisabled />
      )}
    </ApplicationTitleContext>
  );
};
