import { api } from './client.ts';

/** What is known before a login: title, issuer, whether it is a demonstration. */
export const publicQuery = {
  queryKey: ['public'],
  queryFn: async () => (await api.settings.public()).data,
  staleTime: 300_000,
};

/** Whether there is a portal at all (`x-contactSettings.customerPortal`). */
export const contactSettingsQuery = {
  queryKey: ['contact-settings'],
  queryFn: async () => (await api.portal.contactSettings()).data['x-contactSettings'],
  staleTime: 300_000,
};
