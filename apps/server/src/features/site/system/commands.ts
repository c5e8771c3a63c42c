import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { SmtpSettings } from '../../../config.ts';
import type { RequestContext, Services } from '../../../context.ts';
import { isOutsideHost } from '../../../outside-address.ts';
import { Refusal } from '../../../refusal.ts';
import { version } from '../../../version.ts';
import { recordHistory } from '../../../history/public.ts';
import { mailServer, tryMail } from '../../outgoing/messages/public.ts';
import {
  selectDatabase,
  selectDebug,
  selectLastBackup,
  selectStorage,
  notifyProcesses,
  updateDebug,
} from './queries.ts';

type System = typeof contract.system;
const site = 'how the whole platform stands; the route asks for SYST';

export async function readInfo(
  services: Pick<Services, 'queue' | 'config'>,
  { db, epoch }: RequestContext,
): Promise<RouteResult<System['info']>> {
  const system = db.asSystem(site);
  const { config, queue } = services;
  return {
    version,
    epoch,
    node: process.version,
    uptime: Math.floor(process.uptime()),
    debug: await selectDebug(system),
    database: { kind: config.databaseUrl === undefined ? 'embedded' : 'external', ...(await selectDatabase(system)) },
    queue: await queue.counts(),
    storage: { kind: config.s3 === undefined ? 'disk' : 's3', ...(await selectStorage(system)) },
    mail: typeof (await mailServer(system, config)) === 'object',
    lastBackup: await selectLastBackup(system),
  };
}

/** Switches detailed logs on or off for the whole site, in every process, including processes that start later. */
export async function setDebug(
  context: RequestContext,
  caller: Caller,
  { params }: ParsedInput<System['debug']>,
): Promise<RouteResult<System['debug']>> {
  const system = context.db.asSystem(site);
  const debug = params.state === 'on';
  const before = await selectDebug(system);
  await updateDebug(system, debug);
  await recordHistory(context, caller, {
    noun: 'system',
    id: 'site',
    folderId: null,
    kind: 'debug',
    before: { debug: before },
    after: { debug },
  });
  await notifyProcesses(system, 'debug');
  return { debug };
}

export async function refresh(context: RequestContext, caller: Caller): Promise<Record<string, never>> {
  await recordHistory(context, caller, { noun: 'system', id: 'site', folderId: null, kind: 'refresh' });
  await notifyProcesses(context.db.asSystem(site), 'refresh');
  return {};
}

/**
 * Sends a test email. If the request names a server, the password in the request is used only for this email and never
 * appears in the history or a log.
 */
export async function sendEmail(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<System['sendEmail']>,
): Promise<RouteResult<System['sendEmail']>> {
  const { to, smtp: named } = body;
  if (named !== undefined && (named.user === undefined) !== (named.password === undefined))
    throw new Refusal('field.invalid', { fields: ['smtp.password'] });
  if (named !== undefined && !isOutsideHost(named.host, context.config))
    throw new Refusal('field.invalid', { fields: ['smtp.host'] });
  const smtp: SmtpSettings | 'unreadable' | undefined =
    named === undefined
      ? await mailServer(context.db.asSystem(site), context.config)
      : {
          host: named.host,
          port: named.port,
          from: named.from,
          entered: { production: context.config.production },
          ...(named.user === undefined || named.password === undefined
            ? {}
            : { login: { user: named.user, password: named.password } }),
        };
  if (smtp === undefined) throw new Refusal('mail.not_set_up', {});
  if (smtp === 'unreadable') throw new Refusal('mail.password_unreadable', {});
  const sent = await tryMail(smtp, to, caller.lang);
  await recordHistory(context, caller, {
    noun: 'system',
    id: 'site',
    folderId: null,
    kind: 'mail',
    after: { to, host: smtp.host, port: smtp.port },
  });
  return sent;
}

export async function retryJob(
  services: Pick<Services, 'queue'>,
  context: RequestContext,
  caller: Caller,
  { params }: ParsedInput<System['retryJob']>,
): Promise<Record<string, never>> {
  const queue = await services.queue.retry(params.id);
  if (queue === undefined) throw new Refusal('record.not_found', { noun: 'job', id: params.id });
  await recordHistory(context, caller, {
    noun: 'system',
    id: params.id,
    folderId: null,
    kind: 'retry',
    after: { queue },
  });
  return {};
}
