import type { Profile } from '@field-service/contract/access/session.ts';
import { covers } from '@field-service/domain/access/permissions.ts';
import { useProfile } from '../use-home.ts';

/** Whether the user of a profile has a permission; nobody has any before the first sync. */
export const mayDo = (profile: Pick<Profile, 'perms' | 'user'> | null | undefined, needed: string): boolean =>
  profile ? covers(profile.perms, needed, profile.user.isAdmin) : false;

/** Whether the user has a permission, as the last sync said. */
export const useMay = (needed: string): boolean => mayDo(useProfile(), needed);
