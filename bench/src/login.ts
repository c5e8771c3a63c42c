import { sentPassword } from '@field-service/server/features/access/sessions/public.ts';
import { secret } from './world/people.ts';

const tokenOf = (answer: unknown): string => {
  const data: unknown = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
  if (typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string') return data.token;
  throw new Error(`The login was refused: ${JSON.stringify(answer)}`);
};

/** Creates a session; returns its token. */
export async function login(url: string, username: string, app: 'web' | 'app'): Promise<string> {
  const body = JSON.stringify({ username, password: sentPassword(username, secret) });
  const response = await fetch(`${url}/api/user/login?app=${app}&did=bench`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return tokenOf(await response.json());
}
