import { isKept } from '@field-service/contract/route-codes.ts';
import type { Access, RouteSpec } from '@field-service/contract/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import { checkAccess } from '../access.ts';
import type { Caller } from '../caller.ts';
import { inTransaction, type OpenContext, type RequestContext, type Services } from '../context.ts';
import {
  keepAnswer,
  keyedRequest,
  keptAnswer,
  takeKey,
  type KeyedRequest,
  type StoredAnswer,
} from '../db/idempotency.ts';
import { ScopedDb } from '../db/scope/scope.ts';
import { retryableStates } from '../db/sql-states.ts';
import type { SystemDb } from '../db/system.ts';
import { hasCode } from '../has-code.ts';
import type { Transaction } from '../queue/job.ts';
import { Refusal } from '../refusal.ts';
import { envelope, JsonText, StreamAnswer } from './answer.ts';
import { authenticate, headerOf } from './authenticate.ts';
import { StalePreparation, type BatchPart, type BoundRoute, type PartOutcome } from './bind.ts';
import { checkAnswer } from './check-answer.ts';
import { asRefusal, failureOf } from './errors.ts';
import { dropForm, readForm, takeForms } from './form-body.ts';
import { noteRefusal, notingRefusal } from './note-refusal.ts';
import type { RawInput } from './validation.ts';

/** `/api/post/{id}` in the router's syntax. */
const urlOf = (spec: RouteSpec): string => spec.path.replaceAll(/\{(\w+)\}/g, ':$1');

const needsOf = (access: Access): readonly string[] | undefined =>
  access.kind === 'grant' || access.kind === 'either'
    ? [access.needs]
    : access.kind === 'any'
      ? access.needs
      : undefined;

/** Throws if a route does not declare who may call it, or if its declaration is incomplete. */
export function checkDeclaration(spec: RouteSpec): void {
  const { access } = spec;
  const declared: unknown = Reflect.get(spec, 'access');
  const problem =
    typeof declared !== 'object' || declared === null
      ? 'declares no access'
      : access.kind === 'open' && access.why.trim() === ''
        ? 'is open without a reason'
        : needsOf(access)?.every((needs) => /^[A-Z]+:[A-Z|]+(:.+)?$/.test(needs)) === false ||
            needsOf(access)?.length === 0
          ? 'names no permission'
          : access.kind === 'self' && access.callers.length === 0
            ? 'is for nobody'
            : undefined;
  if (problem !== undefined)
    throw new Error(`${spec.method} ${spec.path} ${problem}; the server does not start with it.`);
}

const keyPattern = /^[\w.:-]{8,200}$/;

function keyOf(spec: RouteSpec, request: FastifyRequest, caller: Caller, now: number): KeyedRequest | undefined {
  const key = headerOf(request, 'idempotency-key');
  if (key === undefined || !isKept(spec)) return undefined;
  if (!keyPattern.test(key))
    throw new Refusal('request.invalid', { fields: [{ field: 'header.idempotency-key', problem: 'invalid_format' }] });
  return keyedRequest(key, caller, { method: request.method, url: request.url, body: request.rawBody }, now);
}

type Shared = Omit<OpenContext, 'system' | 'enqueue' | 'notify'>;
type Effects = Pick<Transaction, 'enqueue' | 'notify'>;

/** Replacements that fail, because side effects are only allowed in the transaction of a write. */
const noEffects: Effects = {
  enqueue: async () => await Promise.reject(new Error('enqueue() is only allowed in the transaction of a write.')),
  notify: () => {
    throw new Error('notify() is only allowed in the transaction of a write.');
  },
};

const tries = 3;

async function transact<T>(services: Services, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(services, work);
    } catch (error) {
      if (attempt === tries || !hasCode(error, ...retryableStates)) throw error;
    }
  }
}

/** Prepares a write and runs it in its transaction; repeats both if the prepared data has been changed by others. */
async function startAndTransact<T>(
  services: Services,
  start: Checked['start'],
  work: (transaction: Transaction, run: Runner) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const run = await start();
    try {
      return await transact(services, async (transaction) => await work(transaction, run));
    } catch (error) {
      if (attempt === tries || !(error instanceof StalePreparation)) throw error;
    }
  }
}

type Runner = (db: SystemDb, effects: Effects) => Promise<unknown>;

/** A request that has passed every check before its effect. */
interface Checked {
  spec: RouteSpec;
  key: KeyedRequest | undefined;
  /** Does the work that precedes the transaction; returns what runs in it. */
  start: () => Promise<Runner>;
  /** Whether `start` has anything to do. */
  long: boolean;
}

/** Whether a refusal is temporary: the same request may well succeed later. */
const isPassing = ({ status, code }: Refusal): boolean => status >= 500 || status === 429 || code === 'query.too_slow';

/** Runs a keyed write; its response is stored under the key in the same transaction as its effect. */
async function runKeyed(
  services: Services,
  key: KeyedRequest,
  { spec, start, long }: Checked,
  text: (answer: unknown) => string,
): Promise<StoredAnswer> {
  try {
    // Long work is not repeated if there is a stored response.
    const kept = long ? await keptAnswer(services.system, key) : undefined;
    if (kept !== undefined) return kept;
    return await startAndTransact(services, start, async (transaction, run) => {
      const stored = await takeKey(transaction.db, key);
      if (stored !== undefined) return stored;
      const answer = { status: 200, body: text(await run(transaction.db, transaction)) };
      await keepAnswer(transaction.db, key, answer);
      return answer;
    });
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal === undefined || isPassing(refusal) || refusal.code === 'request.idempotency_reused') throw error;
    noteRefusal(services, spec, refusal);
    // The effect is rolled back and the refusal becomes the first response, unless a duplicate has since received
    // another one.
    return await transact(services, async ({ db }) => {
      const stored = await takeKey(db, key);
      if (stored !== undefined) return stored;
      const answer = { status: refusal.status, body: JSON.stringify(failureOf(refusal)) };
      await keepAnswer(db, key, answer);
      return answer;
    });
  }
}

const Refused = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) });

/**
 * Runs each part of a batch as a write of its own, in order. A part that is refused is left as it was; any other failure
 * ends the batch, which can be repeated with its key.
 */
async function runBatch(
  services: Services,
  { spec, key }: Pick<Checked, 'spec' | 'key'>,
  parts: readonly BatchPart[],
  startOf: (part: BatchPart) => Promise<Runner>,
): Promise<PartOutcome[]> {
  const outcomes: PartOutcome[] = [];
  for (const part of parts) {
    const start = async (): Promise<Runner> => await startOf(part);
    if (key === undefined) {
      try {
        outcomes.push({
          done: await startAndTransact(services, start, async ({ db, ...rest }, own) => await own(db, rest)),
        });
      } catch (error) {
        const refusal = asRefusal(error);
        if (refusal === undefined || isPassing(refusal)) throw error;
        noteRefusal(services, spec, refusal);
        outcomes.push({ refused: Refused.parse(failureOf(refusal)) });
      }
      continue;
    }
    const own = { ...key, key: `${key.key}:${part.id}` };
    const { status, body } = await runKeyed(services, own, { spec, key: own, start, long: false }, JSON.stringify);
    const stored: unknown = JSON.parse(body);
    outcomes.push(status === 200 ? { done: stored } : { refused: Refused.parse(stored) });
  }
  return outcomes;
}

/** Performs every check before the effect: the caller, their access and the input. */
async function prepare(
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  shared: Shared,
): Promise<Checked> {
  const raw: RawInput = { params: request.params, query: request.query, body: request.body };
  if (bound.for === 'open') {
    await services.sessions.requireOpenAddress(request.ip);
    const run = bound.prepare(raw);
    return {
      spec: bound.spec,
      key: undefined,
      long: false,
      start: async () => await Promise.resolve(async (system, effects) => await run({ ...shared, ...effects, system })),
    };
  }
  const caller = await authenticate(services, bound.spec.path, request);
  checkAccess(bound.spec.access, caller);
  if (bound.spec.form === true && request.isMultipart()) raw.body = await readForm(request, caller.userId);
  const work = bound.prepare(raw);
  const context = (db: SystemDb, effects: Effects): RequestContext => ({
    ...shared,
    ...effects,
    db: new ScopedDb(db, caller),
  });
  const key = keyOf(bound.spec, request, caller, shared.now);
  const runner =
    (run: (context: RequestContext, caller: Caller) => unknown): Runner =>
    async (db, effects) =>
      await run(context(db, effects), caller);
  const outside = context(services.system, noEffects);
  return {
    spec: bound.spec,
    key,
    long: !('run' in work),
    start: async () => {
      if ('run' in work) return runner(work.run);
      if ('ahead' in work) return runner(await work.ahead(outside, caller));
      const answer = await work.batch(
        outside,
        caller,
        async (parts) =>
          await runBatch(services, { spec: bound.spec, key }, parts, async (part) =>
            runner('run' in part ? part.run : await part.ahead(outside, caller)),
          ),
      );
      return async () => await Promise.resolve(answer);
    },
  };
}

async function serve(
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const shared: Shared = {
    now: services.clock(),
    files: services.files,
    incoming: services.incoming,
    config: services.config,
    log: services.log.child({ requestId: request.id }),
    requestId: request.id,
    epoch: services.epoch,
    checkAnswers: services.checkAnswers,
    http: {
      ip: request.ip,
      header: (name) => headerOf(request, name.toLowerCase()),
      rawBody: request.rawBody,
      answerHeader: (name, value) => void reply.header(name, value),
    },
  };
  const prepared = await prepare(services, bound, request, shared);
  const text = (answer: unknown): string => {
    const made = envelope(answer);
    if (services.checkAnswers) checkAnswer(bound.spec, made, !(answer instanceof JsonText) || answer.whole);
    return made;
  };
  if (prepared.key !== undefined) return await sendJson(reply, await runKeyed(services, prepared.key, prepared, text));
  const answer = bound.transaction
    ? await startAndTransact(
        services,
        prepared.start,
        async (transaction, run) => await run(transaction.db, transaction),
      )
    : await (
        await prepared.start()
      )(services.system, noEffects);
  if (answer instanceof StreamAnswer) return await reply.code(answer.status).headers(answer.headers).send(answer.body);
  return await sendJson(reply, { status: 200, body: text(answer) });
}

const sendJson = async (reply: FastifyReply, { status, body }: StoredAnswer): Promise<FastifyReply> =>
  await reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(body);

/** Registers a bound route with the server. Throws if it does not declare who may call it. */
export function mount(app: FastifyInstance, services: Services, bound: BoundRoute): void {
  checkDeclaration(bound.spec);
  const answer: RouteHandlerMethod = async (request, reply) =>
    await notingRefusal(services, bound.spec, async () => await serve(services, bound, request, reply));
  const add = (scope: FastifyInstance, handler: RouteHandlerMethod): void =>
    void scope.route({ method: bound.spec.method, url: urlOf(bound.spec), handler });
  if (bound.spec.form !== true) return add(app, answer);
  void app.register(async (scope) => {
    await takeForms(scope);
    add(scope, async (request, reply) => {
      try {
        return await answer.call(scope, request, reply);
      } finally {
        await dropForm(request);
      }
    });
  });
}
