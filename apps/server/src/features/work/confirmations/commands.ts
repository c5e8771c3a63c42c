import { isStarted } from '@field-service/domain/work/post-status.ts';
import type { confirmations } from '@field-service/contract/work/confirmations.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import { inTransaction, type OpenContext, type RequestContext, type Services } from '../../../context.ts';
import type { SystemDb } from '../../../db/system.ts';
import { Refusal } from '../../../refusal.ts';
import { makeToken, tokenHash } from '../../../token.ts';
import { limitCalls } from '../../access/accounts/public.ts';
import { recordHistory, recordSystemHistory } from '../../../history/public.ts';
import {
  addressInMail,
  mailVisitQuestion,
  readObstacles,
  receiverOf,
  type LatestParams,
} from '../../outgoing/messages/public.ts';
import { answerAsked, readAsked, renewToken, type AskedVisit } from './links.queries.ts';
import { lockPlanned, readAddressed, replaceLink, type PlannedPost } from './queries.ts';

type Calls = typeof confirmations;
/** The maximum number of calls per 15 minutes and IP address. */
const maxCalls = 60;

/**
 * Locks an upcoming visit until the transaction ends. Throws `confirmation.not_planned` if the job has no planned time,
 * has started, or was planned for a time in the past.
 */
async function requirePlanned(context: RequestContext, id: string): Promise<PlannedPost & { plan: number }> {
  const post = await lockPlanned(context.db, id);
  if (post === undefined) throw new Refusal('record.not_found', { noun: 'post', id });
  const { plan } = post;
  if (plan === null || plan <= context.now || isStarted(post)) throw new Refusal('confirmation.not_planned', { id });
  return { ...post, plan };
}

/** `to`: the recipient; null if the caller delivers the link themselves. */
async function addLink(
  context: RequestContext,
  caller: Caller,
  { id: postId, folderId, plan }: PlannedPost & { plan: number },
  token: string,
  to: string | null,
): Promise<string> {
  const id = uuidv7();
  await replaceLink(context.db, {
    id,
    postId,
    hash: tokenHash(token),
    exp: plan,
    plan,
    userId: caller.userId,
    now: context.now,
  });
  await recordHistory(context, caller, {
    noun: 'post',
    id: postId,
    folderId,
    kind: 'confirmation',
    after: { confirmation: 'asked', plan, ...(to === null ? {} : { to }) },
  });
  return id;
}

export async function askConfirmation(
  context: RequestContext,
  caller: Caller,
  id: string,
): Promise<RouteData<Calls['ask']>> {
  const [post, token] = [await requirePlanned(context, id), makeToken()];
  await addLink(context, caller, post, token, null);
  return { token, exp: post.plan };
}

/** Emails the link for a visit; the link's token is generated when the email is sent. */
export async function mailConfirmation(
  context: RequestContext,
  caller: Caller,
  id: string,
  { to }: ParsedInput<Calls['mail']>['body'],
): Promise<RouteData<Calls['mail']>> {
  const post = await requirePlanned(context, id);
  const db = context.db.asSystem('the visit was read through the scope');
  const receiver = await receiverOf(db, { ...post, to });
  if (receiver === undefined) throw new Refusal('mail.no_address', {});
  const linkId = await addLink(context, caller, post, makeToken(), receiver.address);
  await mailVisitQuestion(
    { db, enqueue: context.enqueue },
    { linkId, folderId: post.folderId, title: post.title, at: post.plan, receiver },
  );
  return { to: receiver.address, exp: post.plan };
}

/** To whom emails about a job go, and what now prevents them. */
export async function previewRecipients(context: RequestContext, id: string): Promise<RouteData<Calls['recipients']>> {
  const post = await readAddressed(context.db, id);
  if (post === undefined) throw new Refusal('record.not_found', { noun: 'post', id });
  const db = context.db.asSystem('the job was read through the scope');
  const to = (await receiverOf(db, post))?.address ?? null;
  const [confirmation = null] = await readObstacles(db, context.config, 'visit-confirmation', [to]);
  const [report = null] = await readObstacles(db, context.config, 'service-report', [to]);
  return { to, confirmation, report };
}

/**
 * Creates the link, with a new token, for one attempt to send the email. Returns undefined if the link is not valid.
 */
export const latestOfConfirmation: LatestParams = async ({ system, config, now }, { refId }) => {
  const token = makeToken();
  if (!(await renewToken(system, refId, tokenHash(token), now()))) return undefined;
  return { link: `${addressInMail(config, 'visit-confirmation', 'portal')}#token=${token}` };
};

/**
 * The visit for a token. An incorrect or expired token, and a token for a visit that was moved or started, cause the
 * same error.
 */
async function requireAsked(db: SystemDb, token: string, now: number, lock = false): Promise<AskedVisit> {
  const asked = await readAsked(db, tokenHash(token), now, lock);
  if (asked === undefined) throw new Refusal('record.not_found', { noun: 'confirmation' });
  return asked;
}

export async function showConfirmation(
  { system, http, now }: OpenContext,
  { query }: ParsedInput<Calls['show']>,
): Promise<RouteData<Calls['show']>> {
  await limitCalls(system, 'confirmation:', http.ip, now, maxCalls);
  const { title, site, plan, plan2, timezone, state, note } = await requireAsked(system, query.token, now);
  return { title, site, plan, plan2, timezone, state, note };
}

export async function answerConfirmation(
  services: Services,
  { system, http, now }: OpenContext,
  { body }: ParsedInput<Calls['answer']>,
): Promise<RouteData<Calls['answer']>> {
  await limitCalls(system, 'confirmation:', http.ip, now, maxCalls);
  return await inTransaction(services, async ({ db, enqueue, notify }) => {
    const asked = await requireAsked(db, body.token, now, true);
    const answer = { state: body.answer, note: body.note ?? '', at: now };
    await answerAsked(db, asked.id, answer);
    await recordSystemHistory(db, 'confirmation-link', now, {
      noun: 'post',
      id: asked.postId,
      folderId: asked.folderId,
      kind: 'confirmation',
      before: { confirmation: asked.state, note: asked.note },
      after: { confirmation: answer.state, note: answer.note },
    });
    await enqueue('visit.answered', { postId: asked.postId });
    notify('post', asked.postId);
    return { state: answer.state };
  });
}
