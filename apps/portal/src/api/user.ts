import type { PortalUser } from '@field-service/contract/customers/portal.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import { useLoggedIn } from './session.ts';

/** The logged-in user, cached (specification, part 1 §4). */
export const userQuery = {
  queryKey: ['user'],
  queryFn: async (): Promise<PortalUser> => (await api.portal.user()).data,
  staleTime: 300_000,
};

export const useUser = (): PortalUser | undefined => {
  const { data } = useQuery({ ...userQuery, enabled: useLoggedIn() });
  return useLoggedIn() ? data : undefined;
};
