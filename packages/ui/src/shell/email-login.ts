import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { isCancelled } from '../record/is-cancelled.ts';

/** The data that a login form submits. The plain password never leaves the form. */
export interface Credentials {
  username: string;
  /** The hashed password. */
  password: string;
  /** Hashes the password with another name of the same person, such as the email address. */
  passwordFor: (name: string) => Promise<string>;
}

/**
 * After a login by username, enables login by email address if the response says that it is not enabled yet. The
 * session is already open, so a failure is ignored, as is the end by the signal; the next login tries again.
 */
export async function addEmailLogin(
  api: Pick<Client<Contract>, 'session'>,
  { emailLogin, user: { email } }: { emailLogin: boolean; user: { email: string | null } },
  { password, passwordFor }: Credentials,
  signal?: AbortSignal,
): Promise<void> {
  if (emailLogin || email === null) return;
  try {
    const body = { email, password, emailPassword: await passwordFor(email) };
    await api.session.saveEmailLogin({ body }, signal ? { signal } : {});
  } catch (failure) {
    if (!(failure instanceof ApiFailure) && !(signal && isCancelled(signal, failure))) throw failure;
  }
}
