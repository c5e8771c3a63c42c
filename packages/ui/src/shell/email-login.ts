import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';

/** What a login form hands over; the password itself stays in it. */
export interface Credentials {
  username: string;
  /** Hashed. */
  password: string;
  /** The password as it is hashed for another name of the same person. */
  passwordFor: (name: string) => Promise<string>;
}

/**
 * After a login by user name: lets the person log in by their address from now on, where the answer says that they cannot
 * yet. The session is open already. A failure is left to the next login.
 */
export async function addEmailLogin(
  api: Pick<Client<Contract>, 'session'>,
  { emailLogin, user: { email } }: { emailLogin: boolean; user: { email: string | null } },
  { password, passwordFor }: Credentials,
): Promise<void> {
  if (emailLogin || email === null) return;
  try {
    await api.session.saveEmailLogin({ body: { email, password, emailPassword: await passwordFor(email) } });
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
  }
}
