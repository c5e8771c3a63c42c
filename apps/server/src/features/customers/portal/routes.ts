import { contract } from '@field-service/contract/contract.ts';
import { bind, reply } from '../../../plugins/bind.ts';
import { getPortalSite, getPortalUser, sitePageSize } from './commands.ts';
import { readHome, readPortalSite, readPortalSites } from './queries.ts';

export const portalRoutes = [
  bind(contract.portal.user, (context, caller) => getPortalUser(context, caller)),
  bind(contract.portal.sites, async (context, caller, { query }) => {
    const { rows, total } = await readPortalSites(context.db, caller.userId, {
      skip: query.skip ?? 0,
      limit: sitePageSize,
      search: query.search ?? '',
    });
    return reply(rows, { total });
  }),
  bind(contract.portal.site, (context, caller, { query }) => getPortalSite(context, caller, query.siteid)),
  bind(contract.portal.validate, async (context, caller, { query }) => ({
    ok: (await readPortalSite(context.db, caller.userId, query.siteid)) !== undefined,
  })),
  bind(contract.portal.home, (context, _caller, { query }) => readHome(context.db, query.siteid, context.now)),
];
