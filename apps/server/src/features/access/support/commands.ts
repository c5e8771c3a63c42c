import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import { requireAdminInPerson } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import type { Sessions } from '../sessions/public.ts';
import { closeAccess, insertAccess, selectAccess, selectAccesses } from './queries.ts';

type Support = typeof contract.support;
const hour = 3_600_000;
const ofSite = 'support access belongs to the site, and only its administrators reach it';

export async function listSupport(context: RequestContext, caller: Caller): Promise<RouteResult<Support['list']>> {
  requireAdminInPerson(caller);
  const rows = await selectAccesses(context.db.asSystem(ofSite));
  return rows.map((row) => ({
    id: row.id,
    supportId: row.supporter,
    name: row.name,
    openedBy: row.opened_by,
    openedAt: row.opened_at,
    until: row.until,
    closedAt: row.closed_at,
  }));
}

/**
 * Lets a configured supporter log in as users of the site for a number of hours; each supporter has at most one open
 * access.
 */
export async function openSupport(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<Support['open']>,
): Promise<RouteResult<Support['open']>> {
  requireAdminInPerson(caller);
  const supporters = context.config.supporters ?? {};
  const supporter = Object.hasOwn(supporters, body.supportId) ? supporters[body.supportId] : undefined;
  if (supporter === undefined) throw new Refusal('support.unknown', { supportId: body.supportId });
  const access = {
    id: uuidv7(),
    supporter: body.supportId,
    name: supporter.name,
    openedBy: caller.userId,
    until: context.now + body.hours * hour,
  };
  if (!(await insertAccess(context.db.asSystem(ofSite), access, context.now)))
    throw new Refusal('support.open_already', { supportId: body.supportId });
  await recordHistory(context, caller, {
    noun: 'support-access',
    id: access.id,
    folderId: null,
    kind: 'open',
    after: { supportId: body.supportId, name: supporter.name, until: access.until },
  });
  return {
    id: access.id,
    supportId: body.supportId,
    name: supporter.name,
    openedBy: caller.name,
    openedAt: context.now,
    until: access.until,
    closedAt: null,
  };
}

/** Closes support access and ends its sessions in every process. Closing the same access again changes nothing. */
export async function closeSupport(
  context: RequestContext,
  sessions: Sessions,
  caller: Caller,
  id: string,
): Promise<Record<string, never>> {
  requireAdminInPerson(caller);
  const system = context.db.asSystem(ofSite);
  const access = await selectAccess(system, id);
  if (access === undefined) throw new Refusal('record.not_found', { noun: 'support-access', id });
  if (access.closed_at !== null) return {};
  const ended = await closeAccess(system, id, caller.userId, context.now);
  await recordHistory(context, caller, {
    noun: 'support-access',
    id,
    folderId: null,
    kind: 'close',
    before: { closedAt: null },
    after: { closedAt: context.now },
  });
  sessions.forget(ended);
  return {};
}
