import { api } from '../../../api/client.ts';
import { sessionStore } from '../../../api/session-store.ts';

/** What this browser calls itself in the list of a person's devices. */
const browserName = (): string => navigator.userAgent.slice(0, 200);

/** Opens a session; `password` is hashed. Answers who logged in. Throws `ApiFailure`. */
export const logIn = async (credentials: { username: string; password: string }): Promise<{ userId: string }> => {
  const { data } = await api.session.login({ query: { app: 'web', dname: browserName() }, body: credentials });
  sessionStore.open(data.token);
  return { userId: data.user.id };
};
