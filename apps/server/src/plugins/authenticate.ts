import type { FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import type { Services } from '../context.ts';
import { recordSupportRequest } from '../history/public.ts';
import { isBotKey } from '../features/access/sessions/public.ts';
import { Refusal } from '../refusal.ts';

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/**
 * Authenticates a request by its token and `folderId` header, and returns the caller. `Authorization: CI {token}`, with
 * a bot's key or a session's token, is accepted for reading datasets only. A request that support makes as a user is
 * recorded before it is answered.
 */
export async function authenticate(services: Services, path: string, request: FastifyRequest): Promise<Caller> {
  await services.sessions.requireOpenAddress(request.ip);
  const authorization = headerOf(request, 'authorization');
  const [, scheme, bearer] = authorization === undefined ? [] : (/^(Bearer|CI) +(\S+)$/i.exec(authorization) ?? []);
  const ci = scheme?.toLowerCase() === 'ci';
  const reading = request.method === 'GET' && path.startsWith('/api/data/');
  if (authorization !== undefined && (bearer === undefined || (ci && !reading)))
    throw new Refusal('session.invalid', {}, { sess: 'off' });
  const folderId = headerOf(request, 'folderid');
  if (ci && bearer !== undefined && isBotKey(bearer)) return await services.sessions.authenticateBot(bearer, folderId);
  if (bearer === undefined)
    return await services.sessions.authenticate({ token: headerOf(request, 'jwt'), header: 'jwt', folderId });
  const caller = await services.sessions.authenticate({ token: bearer, header: 'authorization', folderId });
  if (caller.support !== undefined) {
    const [made = ''] = request.url.split('?');
    await recordSupportRequest(
      services.system,
      caller,
      caller.support.accessId,
      { method: request.method, path: made, id: request.id },
      services.clock(),
    );
  }
  return caller;
}
