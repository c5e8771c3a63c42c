import type { RouteSpec } from '@field-service/contract/route.ts';
import { buildPath } from '@field-service/contract/transport.ts';
import { z } from 'zod';
import { checkAccess } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { keepAnswer, keptAnswer, keyedRequest, takeKey, type KeyedRequest } from '../../../db/idempotency.ts';
import type { SystemDb } from '../../../db/system.ts';
import { envelope } from '../../../plugins/answer.ts';
import { beginEffects, keepEffects, undoEffects } from '../uploads/public.ts';
import { asUser, outcome, refusedBy, type Outcome } from './outcome.ts';

/** Runs `effect` so that a refusal leaves nothing of it, and becomes what became of the thing. */
export async function tried(context: RequestContext, effect: () => Promise<Outcome>): Promise<Outcome> {
  await beginEffects(context.db);
  try {
    const done = await effect();
    await keepEffects(context.db);
    return done;
  } catch (error) {
    const refused = refusedBy(error);
    await undoEffects(context.db);
    return refused;
  }
}

/** A request of the phone, with the key under which the phone sends it. */
export interface PhoneRequest {
  key: string;
  spec: Pick<RouteSpec, 'method' | 'path' | 'access'>;
  input: { params?: { id: string }; body: object };
}

const keyed = (context: Pick<RequestContext, 'now'>, user: Caller, { key, spec, input }: PhoneRequest): KeyedRequest =>
  keyedRequest(
    key,
    user,
    { method: spec.method, url: buildPath(spec.path, input), body: Buffer.from(JSON.stringify(input.body)) },
    context.now,
  );
const systemOf = (context: Pick<RequestContext, 'db'>): SystemDb =>
  context.db.asSystem('the key of a request belongs to the user who makes it');

/** Whether the request has been responded to. Throws `request.idempotency_reused` if its key belongs to another one. */
export const isAnswered = async (
  context: Pick<RequestContext, 'db' | 'now'>,
  user: Caller,
  request: PhoneRequest,
): Promise<boolean> => (await keptAnswer(systemOf(context), keyed(context, user, request))) !== undefined;

const Failed = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()).default({}) });
const Succeeded = z.object({ data: z.unknown() });

/** What became of a request, and the data of its response unless it was refused. */
export type Answered = { outcome: Outcome } & ({ refused: true } | { refused: false; data: unknown });

/**
 * Makes a request of the phone under its key, and keeps the response as if the phone had sent it: whichever comes second
 * has no effect. A refusal is not kept, so that a later attempt may succeed.
 */
export async function once(
  context: RequestContext,
  user: Caller,
  request: PhoneRequest,
  effect: (context: RequestContext) => Promise<unknown>,
): Promise<Answered> {
  const system = systemOf(context);
  const claimed = keyed(context, user, request);
  const stored = await takeKey(system, claimed);
  if (stored !== undefined) {
    const answer: unknown = JSON.parse(stored.body);
    if (stored.status === 200) return { outcome: outcome('known'), refused: false, ...Succeeded.parse(answer) };
    const { code, params } = Failed.parse(answer);
    return { outcome: outcome('refused', code, params), refused: true };
  }
  checkAccess(request.spec.access, user);
  const data = await effect(asUser(context, user));
  await keepAnswer(system, claimed, { status: 200, body: envelope(data) });
  return { outcome: outcome('applied'), refused: false, data };
}
