import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { json } from 'node:stream/consumers';
import type { PushNotice } from '@field-service/contract/outgoing/push.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import type { Config } from '../../../config.ts';
import { readFolderSetting, type SettingValue } from '../../site/settings/public.ts';
import type { Delivery, PushProvider } from './provider.ts';
import type { SystemDb } from '../../../db/system.ts';

type Service = NonNullable<NonNullable<Config['push']>['service']>;
type ApplicationIds = SettingValue<'pushService'>;

const answersWithin = 20_000;

/**
 * An agent for connections to push services that trusts the configured certificates; undefined if none are configured.
 */
export async function agentFor({ push }: Pick<Config, 'push'>): Promise<Agent | undefined> {
  return push?.caFile === undefined ? undefined : new Agent({ ca: await readFile(push.caFile, 'utf8') });
}

/** Calls the service with Basic authorization. Rejects if the service is unreachable. */
async function call(
  config: Pick<Config, 'push'>,
  { url, key }: Service,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<{ status: number; answer: unknown }> {
  const agent = await agentFor(config);
  try {
    return await new Promise((resolve, reject) => {
      const headers = { authorization: `Basic ${key}`, accept: 'application/json', 'content-type': 'application/json' };
      const sent = request(`${url}${path}`, { method, headers, agent, timeout: answersWithin }, (response) => {
        const status = response.statusCode ?? 0;
        json(response).then(
          (answer) => resolve({ status, answer }),
          () => resolve({ status, answer: undefined }),
        );
      });
      sent.on('timeout', () => sent.destroy(new Error('the push service did not answer')));
      sent.on('error', () => reject(new Error('the push service could not be reached')));
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  } finally {
    agent?.destroy();
  }
}

/**
 * The types whose application id could not be confirmed, because the service does not know the id or did not respond,
 * or because no service is configured.
 */
export async function wrongApplications(
  config: Pick<Config, 'push'>,
  ids: ApplicationIds,
): Promise<('app' | 'beta')[]> {
  const service = config.push?.service;
  const wrong: ('app' | 'beta')[] = [];
  for (const type of ['app', 'beta'] as const) {
    const id = ids[type];
    if (id === undefined) continue;
    const known =
      service !== undefined &&
      (await call(config, service, 'GET', `/apps/${encodeURIComponent(id)}`).then(
        ({ status }) => status === 200,
        () => false,
      ));
    if (!known) wrong.push(type);
  }
  return wrong;
}

/** Whether the service no longer knows the device. */
const isUnknownDevice = (answer: unknown): boolean =>
  isRecord(answer) && isRecord(answer['errors']) && answer['errors']['invalid_player_ids'] !== undefined;

/**
 * The provider for devices with the native app, whose production and beta versions have separate application ids;
 * undefined if no service is configured.
 */
export async function appProvider(config: Pick<Config, 'push'>, system: SystemDb): Promise<PushProvider | undefined> {
  const service = config.push?.service;
  if (service === undefined) return undefined;
  const ids = await readFolderSetting(system, null, 'pushService');
  return {
    types: (['app', 'beta'] as const).filter((type) => ids[type] !== undefined),
    send: async ({ type, pushid }, notice: PushNotice): Promise<Delivery> => {
      const { oid, title, body, subtitle, status, postid } = notice;
      const sent = await call(config, service, 'POST', '/notifications', {
        app_id: type === 'web' ? undefined : ids[type],
        include_player_ids: [pushid],
        // Because of this id, a repeated notice has no effect.
        external_id: oid,
        headings: { en: title },
        contents: { en: body },
        ...(subtitle === undefined ? {} : { subtitle: { en: subtitle } }),
        data: { oid, status, postid },
      });
      if (isUnknownDevice(sent.answer)) return 'gone';
      if (sent.status < 200 || sent.status > 299) throw new Error(`the push service answered ${sent.status}`);
      return 'sent';
    },
  };
}
