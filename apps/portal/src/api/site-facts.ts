import { api } from './client.ts';

/** Facts available before login: title, issuer, and whether this is a demonstration. */
export const publicQuery = {
  queryKey: ['public'],
  queryFn: async () => (await api.settings.public()).data,
  staleTime: 300_000,
};

/** The settings that state whether this deployment has a portal (`x-contactSettings.customerPortal`). */
export const contactSettingsQuery = {
  queryKey: ['contact-settings'],
  queryFn: async () => (await api.portal.contactSettings()).data['x-contactSettings'],
  staleTime: 300_000,
};
