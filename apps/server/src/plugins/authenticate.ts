import type { FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import type { Services } from '../context.ts';
import { Refusal } from '../refusal.ts';

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Who makes a request, by its token and `folderId` header. A dataset may also be read with `Authorization: CI {token}`. */
export async function authenticate(services: Services, path: string, request: FastifyRequest): Promise<Caller> {
  const authorization = headerOf(request, 'authorization');
  const scheme = path.startsWith('/api/data/') ? /^(?:Bearer|CI) +(\S+)$/i : /^Bearer +(\S+)$/i;
  const bearer = authorization === undefined ? undefined : scheme.exec(authorization)?.[1];
  if (authorization !== undefined && bearer === undefined) throw new Refusal('session.invalid', {}, { sess: 'off' });
  const folderId = headerOf(request, 'folderid');
  return bearer === undefined
    ? await services.sessions.authenticate({ token: headerOf(request, 'jwt'), header: 'jwt', folderId })
    : await services.sessions.authenticate({ token: bearer, header: 'authorization', folderId });
}
