import { createHmac, timingSafeEqual } from 'node:crypto';
import { contract } from '@field-service/contract/contract.ts';
import { errorStatus, sessionStates, type ErrorCode, type SessionState } from '@field-service/contract/errors.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { z } from 'zod';
import type { OpenContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { attemptSucceeded, beginAttempt } from './attempts.ts';
import { deviceIdOf, recogniseDevice } from './device-cookie.ts';
import { checkPassword } from './passwords.ts';

type LoginInput = ParsedInput<typeof contract.session.login>;
type LoginResult = RouteResult<typeof contract.session.login>;

const header = 'x-hub-address';
/** The maximum age, in milliseconds, up to which a signed address is trusted. */
const believedFor = 60_000;
const siteAnswersWithin = 30_000;

const sealOf = (secret: string, address: string, at: string, password: string): Buffer =>
  createHmac('sha256', secret).update(`${address} ${at} ${password}`).digest();

/**
 * The IP address for which failures are counted: the user's, even if a hub with the site's secret forwarded the
 * request.
 */
export function addressOf({ config, http, now }: OpenContext, password: string): string {
  const [address, at, seal] = (http.header(header) ?? '').split(' ');
  const secret = config.hub?.secret;
  if (
    secret === undefined ||
    address === undefined ||
    at === undefined ||
    seal === undefined ||
    Math.abs(now - Number(at)) > believedFor
  )
    return http.ip;
  const [given, right] = [Buffer.from(seal, 'base64url'), sealOf(secret, address, at, password)];
  return given.length === right.length && timingSafeEqual(given, right) ? address : http.ip;
}

const Answered = z.object({
  ok: z.literal(true),
  // Sites of earlier versions send neither `emailLogin` nor `did`.
  data: contract.session.login.data.extend({
    emailLogin: z.boolean().default(true),
    did: z.string().nullable().default(null),
  }),
});
const Refused = z.object({
  ok: z.literal(false),
  code: z.string().refine((code): code is ErrorCode => Object.hasOwn(errorStatus, code)),
  params: z.record(z.string(), z.unknown()).default({}),
  sess: z
    .string()
    .refine((state): state is SessionState => sessionStates.some((known) => known === state))
    .optional(),
});

async function ask(
  base: string,
  { query, body }: LoginInput,
  headers: Readonly<Record<string, string>>,
): Promise<{ answer: unknown; retryAfter: number | undefined }> {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const response = await fetch(`${base}/api/user/login?${search.toString()}`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(siteAnswersWithin),
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username: body.username, password: body.password }),
  });
  const seconds = Number(response.headers.get('retry-after'));
  return { answer: await response.json(), retryAfter: seconds > 0 ? seconds : undefined };
}

/**
 * Logs in at a site listed in the hub's configuration, and returns the site's response with its base and token. An
 * unknown site gets the same response as a wrong password.
 */
export async function loginAtSite(context: OpenContext, input: LoginInput, site: string): Promise<LoginResult> {
  const { system, config, http, now } = context;
  const { username, password } = input.body;
  const name = `${site}/${username.trim().toLowerCase()}`;
  await beginAttempt(system, name, http.ip, now);
  const sites = config.hub?.sites ?? {};
  const base = Object.hasOwn(sites, site) ? sites[site] : undefined;
  if (base === undefined) {
    await checkPassword(undefined, password);
    throw new Refusal('login.failed', {});
  }
  const secret = config.hub?.secret;
  const sealed: Record<string, string> =
    secret === undefined
      ? {}
      : { [header]: `${http.ip} ${now} ${sealOf(secret, http.ip, String(now), password).toString('base64url')}` };
  // The device keeps its cookie for the hub, so only the hub can recognise it. Sites of earlier versions refuse `newdid`.
  const { app, dname, ver } = input.query;
  const did = (app === 'app' ? deviceIdOf(context, input.query) : input.query.did) ?? undefined;
  const forwarded = { ...input, query: { app, did, dname, ver } };
  const { answer, retryAfter } = await ask(base, forwarded, sealed).catch((error: unknown) => {
    context.log.warn({ err: error, site }, 'a site of the hub could not be reached');
    throw new Refusal('hub.site_unreachable', { site }, { cause: error });
  });
  const refused = Refused.safeParse(answer);
  if (refused.success)
    throw new Refusal(refused.data.code, refused.data.params, {
      ...(refused.data.sess === undefined ? {} : { sess: refused.data.sess }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    });
  const answered = Answered.safeParse(answer);
  if (!answered.success) throw new Refusal('hub.site_unreachable', { site }, { cause: answered.error });
  await attemptSucceeded(system, name, http.ip);
  if (app === 'app') recogniseDevice(context, input.query);
  return { ...answered.data.data, did: answered.data.data.did ?? did ?? null };
}
