import { addEmailLogin, type Credentials } from '@field-service/ui/shell/email-login.ts';
import { api } from '../../../api/client.ts';
import { sessionStore } from '../../../api/session-store.ts';

/** The name of this browser in the list of a user's devices. */
const browserName = (): string => navigator.userAgent.slice(0, 200);

/** Opens a session. Returns the id of the user who logged in. Throws `ApiFailure`. */
export const logIn = async (credentials: Credentials, signal: AbortSignal): Promise<{ userId: string }> => {
  const { username, password } = credentials;
  const { data } = await api.session.login(
    { query: { app: 'web', dname: browserName() }, body: { username, password } },
    { signal },
  );
  sessionStore.open(data.token);
  await addEmailLogin(api, data, credentials);
  return { userId: data.user.id };
};
