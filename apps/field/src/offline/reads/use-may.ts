import { covers } from '@field-service/domain/access/permissions.ts';
import { useProfile } from '../use-home.ts';

/** Whether the user has a permission, as the last sync said. */
export function useMay(needed: string): boolean {
  const profile = useProfile();
  return profile ? covers(profile.perms, needed, profile.user.isAdmin) : false;
}
