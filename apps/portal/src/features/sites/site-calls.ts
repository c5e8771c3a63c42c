import type { PortalSite } from '@field-service/contract/customers/portal.ts';
import { api } from '../../api/client.ts';

/** Sites per page, and the step of `skip` (specification, part 1 §9). */
export const sitePageSize = 20;

export interface SitePage {
  rows: readonly PortalSite[];
  total: number;
}

/** A page of the customer's sites; a one-letter search is ignored. */
export const readSites = async (search: string, skip: number): Promise<SitePage> => {
  const { data, total } = await api.portal.sites({
    query: { skip: String(skip), ...(search.length > 1 ? { search } : {}) },
  });
  return { rows: data, total: total ?? data.length };
};

export const isMySite = async (siteid: string): Promise<boolean> =>
  (await api.portal.validate({ query: { siteid } })).data.ok;
export const readSite = async (siteid: string): Promise<PortalSite> =>
  (await api.portal.site({ query: { siteid } })).data;

const lineOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Street, town and region of a site on one line. */
export const addressLine = ({ data: { address } }: Pick<PortalSite, 'data'>): string =>
  [address.street_address, address.locality, address.admin_area]
    .map(lineOf)
    .filter((part) => part !== undefined)
    .join(', ');
