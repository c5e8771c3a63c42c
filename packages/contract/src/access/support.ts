import { z } from 'zod';
import { Empty, Id, IdParams, Stamp } from '../common.ts';
import { grant, route } from '../route.ts';

const SupportAccess = z.object({
  id: Id,
  supportId: z.string(),
  name: z.string(),
  openedBy: z.string(),
  openedAt: Stamp,
  until: Stamp,
  closedAt: Stamp.nullable(),
});

/** Support access: while open, a supporter from the provider may log in as users of this site. */
export const support = {
  list: route({
    method: 'GET',
    path: '/api/support-access',
    summary: 'The newest hundred times that support access was opened.',
    access: grant('SYST:VW'),
    data: z.array(SupportAccess),
    errors: ['permission.missing'],
  }),
  open: route({
    method: 'POST',
    path: '/api/support-access',
    summary:
      'Lets one supporter of the deployment log in as users of the site, for at most 24 hours. For administrators.',
    access: grant('SYST:UP'),
    body: z.strictObject({ supportId: z.string().min(1).max(64), hours: z.int().min(1).max(24) }),
    data: SupportAccess,
    errors: ['permission.missing', 'support.unknown', 'support.open_already'],
  }),
  close: route({
    method: 'DELETE',
    path: '/api/support-access/{id}',
    summary: 'Ends support access and every session it opened.',
    access: grant('SYST:UP'),
    params: IdParams,
    data: Empty,
    errors: ['permission.missing', 'record.not_found'],
  }),
};
