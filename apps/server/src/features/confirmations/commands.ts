import { createHash, randomBytes } from 'node:crypto';
import type { confirmations } from '@field-service/contract/confirmations.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../caller.ts';
import { inTransaction, type OpenContext, type RequestContext, type Services } from '../../context.ts';
import type { SystemDb } from '../../db/system.ts';
import { Refusal } from '../../refusal.ts';
import { limitCalls } from '../accounts/public.ts';
import { recordHistory, recordSystemHistory } from '../history/public.ts';
import { answerAsked, readAsked, type AskedVisit } from './links.queries.ts';
import { lockPlanned, replaceLink } from './queries.ts';

type Calls = typeof confirmations;
/** Within a quarter of an hour, from one address. */
const mostCalls = 60;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export async function askConfirmation(context: RequestContext, caller: Caller, id: string): Promise<RouteData<Calls['ask']>> {
  const post = await lockPlanned(context.db, id);
  if (post === undefined) throw new Refusal('record.not_found', { noun: 'post', id });
  const { plan } = post;
  if (plan === null || plan <= context.now || /[PCX]/.test(post.flags)) throw new Refusal('confirmation.not_planned', { id });
  const token = randomBytes(32).toString('base64url');
  await replaceLink(context.db, { id: uuidv7(), postId: id, hash: hashOf(token), exp: plan, plan, userId: caller.userId, now: context.now });
  await recordHistory(context, caller, { noun: 'post', id, folderId: post.folderId, kind: 'confirmation', after: { confirmation: 'asked', plan } });
  return { token, exp: plan };
}

/** A wrong token, an ended one, and one of a visit that was moved or begun are answered alike. */
async function requireAsked(db: SystemDb, token: string, now: number, lock = false): Promise<AskedVisit> {
  const asked = await readAsked(db, hashOf(token), now, lock);
  if (asked === undefined) throw new Refusal('record.not_found', { noun: 'confirmation' });
  return asked;
}

export async function showConfirmation({ system, http, now }: OpenContext, { query }: ParsedInput<Calls['show']>): Promise<RouteData<Calls['show']>> {
  await limitCalls(system, 'confirmation:', http.ip, now, mostCalls);
  const { title, site, plan, plan2, timezone, state, note } = await requireAsked(system, query.token, now);
  return { title, site, plan, plan2, timezone, state, note };
}

export async function answerConfirmation(services: Services, { system, http, now }: OpenContext, { body }: ParsedInput<Calls['answer']>): Promise<RouteData<Calls['answer']>> {
  await limitCalls(system, 'confirmation:', http.ip, now, mostCalls);
  return await inTransaction(services, async ({ db, enqueue, notify }) => {
    const asked = await requireAsked(db, body.token, now, true);
    const answer = { state: body.answer, note: body.note ?? '', at: now };
    await answerAsked(db, asked.id, answer);
    await recordSystemHistory(db, 'confirmation-link', now, { noun: 'post', id: asked.postId, folderId: asked.folderId, kind: 'confirmation', before: { confirmation: asked.state, note: asked.note }, after: { confirmation: answer.state, note: answer.note } });
    await enqueue('visit.answered', { postId: asked.postId });
    notify('post', asked.postId);
    return { state: answer.state };
  });
}
