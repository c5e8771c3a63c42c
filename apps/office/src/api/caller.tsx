import type { Folder, Profile } from '@field-service/contract/access/session.ts';
import { covers } from '@field-service/domain/access/permissions.ts';
import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { sessionStore, type SessionSnapshot } from './session-store.ts';

export interface OfficeCaller {
  profile: Profile;
  /** Whether the person's grants cover a requirement such as `POST:AP`. The server decides again. */
  may: (requirement: string) => boolean;
  /** The folder that lists are narrowed to; undefined: all of them. */
  folder: Folder | undefined;
  /** Whose time zone, currency and locale the screens take: the chosen folder's, or the person's own. */
  home: Folder | undefined;
  folders: readonly Folder[];
}

const CallerContext = createContext<OfficeCaller | undefined>(undefined);

export const useSession = (): SessionSnapshot => useSyncExternalStore(sessionStore.subscribe, sessionStore.snapshot);

export const CallerProvider = ({ profile, children }: { profile: Profile; children: ReactNode }): ReactNode => {
  const { session } = useSession();
  const folderId = session?.folderId;
  const caller = useMemo((): OfficeCaller => {
    const folder = profile.folders.find(({ id }) => id === folderId);
    return {
      profile,
      may: (requirement) => covers(profile.perms, requirement, profile.user.isAdmin),
      folder,
      home: folder ?? profile.folders.find(({ id }) => id === profile.contact?.folder) ?? profile.folders[0],
      folders: profile.folders,
    };
  }, [profile, folderId]);
  return <CallerContext value={caller}>{children}</CallerContext>;
};

/** Who is logged in; only below the frame, where a profile is at hand. */
export const useCaller = (): OfficeCaller => {
  const caller = use(CallerContext);
  if (!caller) throw new Error('useCaller needs a CallerProvider above it');
  return caller;
};
