import type { contract } from '@field-service/contract/contract.ts';
import { MenuEntry } from '@field-service/contract/access/iam-roles.ts';
import type { RouteResult } from '@field-service/contract/route.ts';
import { openMenu } from '@field-service/domain/access/menu.ts';
import { z } from 'zod';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { readFolderSetting } from '../../../site/settings/public.ts';
import { selectMenu } from './menu.queries.ts';

/** The fields of a menu lookup that are stored in `data`. Except in `needs`, invalid values are treated as missing. */
const MenuData = z.object({
  url: z.string().catch(''),
  /** The grants that the entry's screen requires. An unreadable list counts as a grant that no one has. */
  needs: z.array(z.string()).default([]).catch(['unreadable']),
  /** True for an entry that only contains other entries. */
  heading: z.boolean().catch(false),
  alt: MenuEntry.shape.alt.catch({}),
});

/** The menu entries that the caller may open, in order. */
export async function readMenu(
  context: RequestContext,
  caller: Caller,
): Promise<RouteResult<typeof contract.menu.read>> {
  const rows = await selectMenu(context.db, caller);
  const entries = rows.map(({ data, ...row }) => ({ ...row, ...MenuData.parse(data) }));
  const features = await readFolderSetting(context.db, null, 'UI-features');
  const holder = {
    isAdmin: caller.isAdmin,
    isFolderAdmin: caller.adminFolderIds.length > 0,
    isTester: caller.roleConfig['beta'] === true || features['beta'] === 1,
    grants: caller.grants,
  };
  return openMenu(holder, entries).map(({ needs: _needs, heading: _heading, ...entry }) => entry);
}
