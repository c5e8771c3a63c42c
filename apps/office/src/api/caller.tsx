import type { MenuEntry } from '@field-service/contract/access/iam-roles.ts';
import type { Folder, Profile } from '@field-service/contract/access/session.ts';
import { covers } from '@field-service/domain/access/permissions.ts';
import { FormHostProvider, type FormHost } from '@field-service/ui/form/form-host.ts';
import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { sessionStore, type SessionSnapshot } from './session-store.ts';

export interface OfficeCaller {
  profile: Profile;
  /** The menu entries that the user may open, as the server lists them. */
  menu: readonly MenuEntry[];
  /** Whether the user's grants cover a requirement such as `POST:AP`. The server checks again. */
  may: (requirement: string) => boolean;
  /** The folder to which lists are narrowed; undefined for all folders. */
  folder: Folder | undefined;
  /** The folder whose time zone, currency and locale the screens use: the chosen one, or the user's own. */
  home: Folder | undefined;
  folders: readonly Folder[];
}

const CallerContext = createContext<OfficeCaller | undefined>(undefined);

export const useSession = (): SessionSnapshot => useSyncExternalStore(sessionStore.subscribe, sessionStore.snapshot);

interface CallerProviderProps extends Pick<OfficeCaller, 'profile' | 'menu'> {
  children: ReactNode;
}

export const CallerProvider = ({ profile, menu, children }: CallerProviderProps): ReactNode => {
  const { session } = useSession();
  const folderId = session?.folderId;
  const caller = useMemo((): OfficeCaller => {
    const folder = profile.folders.find(({ id }) => id === folderId);
    return {
      profile,
      menu,
      may: (requirement) => covers(profile.perms, requirement, profile.user.isAdmin),
      folder,
      home: folder ?? profile.folders.find(({ id }) => id === profile.contact?.folder) ?? profile.folders[0],
      folders: profile.folders,
    };
  }, [profile, menu, folderId]);
  const host = useMemo(
    (): FormHost => ({
      owner: caller.profile.user.id,
      may: (needs) => needs.length === 0 || needs.some((requirement) => caller.may(requirement)),
    }),
    [caller],
  );
  return (
    <CallerContext value={caller}>
      <FormHostProvider value={host}>{children}</FormHostProvider>
    </CallerContext>
  );
};

/** The logged-in user. Available only inside the frame, where the profile and the menu have been loaded. */
export const useCaller = (): OfficeCaller => {
  const caller = use(CallerContext);
  if (!caller) throw new Error('useCaller needs a CallerProvider above it');
  return caller;
};
