import type { PortalSite, PortalUser } from '@field-service/contract/customers/portal.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { readPortalSite, readPortalUser } from './queries.ts';

/** Rows per page of the site switcher (specification 000, section 9). */
export const sitePageSize = 20;

export async function getPortalUser(context: RequestContext, caller: Caller): Promise<PortalUser> {
  const user = await readPortalUser(context.db, caller.userId, caller.billing, caller.siteIds);
  if (user === undefined) throw new Refusal('record.not_found', { noun: 'user', id: caller.userId });
  return user;
}

export async function getPortalSite(context: RequestContext, caller: Caller, siteId: string): Promise<PortalSite> {
  const site = await readPortalSite(context.db, caller.userId, siteId);
  if (site === undefined) throw new Refusal('record.not_found', { noun: 'site', id: siteId });
  return site;
}
