import { api } from './client.ts';

/** Facts known before a login: title, issuer, whether this is a demonstration. */
export const publicQuery = {
  queryKey: ['public'],
  queryFn: async () => (await api.settings.public()).data,
  staleTime: 300_000,
};

/** Whether the portal exists at all (`x-contactSettings.customerPortal`). */
export const contactSettingsQuery = {
  queryKey: ['contact-settings'],
  queryFn: async () => (await api.portal.contactSettings()).data['x-contactSettings'],
  staleTime: 300_000,
};
