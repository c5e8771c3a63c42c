import type { OpenContext } from '../../../context.ts';

/*
 * The id of a device stands in the app's own store, which a browser may delete when space is low. A cookie that scripts
 * cannot reach outlives that, so the device is recognised at its next login.
 */

const name = 'field-service-device';
/** The longest time for which browsers keep a cookie, in seconds. */
const maxAge = 400 * 86_400;
const isId = (text: string): boolean => /^[\w-]{8,100}$/.test(text);

const readCookie = ({ http }: Pick<OpenContext, 'http'>): string | undefined =>
  (http.header('cookie') ?? '')
    .split(';')
    .map((each) => each.trim().split('='))
    .find(([key, value]) => key === name && value !== undefined && isId(value))?.[1];

interface Given {
  did?: string | undefined;
  newdid?: '1' | undefined;
}

/**
 * The id of the device that logs in: the one in its store or, if the device has only just made that id, the one in its
 * cookie.
 */
export const deviceIdOf = (context: Pick<OpenContext, 'http'>, { did, newdid }: Given): string | null =>
  (newdid === undefined ? undefined : readCookie(context)) ?? did ?? null;

/** The id of the device that has logged in. Its cookie is renewed. */
export function recogniseDevice(context: Pick<OpenContext, 'http' | 'config'>, given: Given): string | null {
  const found = deviceIdOf(context, given);
  if (found !== null && isId(found)) {
    const secure = context.config.apiBase.startsWith('https:') ? '; Secure' : '';
    context.http.answerHeader(
      'set-cookie',
      `${name}=${found}; Max-Age=${maxAge}; Path=/api/user; HttpOnly; SameSite=Strict${secure}`,
    );
  }
  return found;
}
