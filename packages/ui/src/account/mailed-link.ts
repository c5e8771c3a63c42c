import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import type { Credentials } from '../shell/email-login.ts';

/** What a mailed link is for (decision 0010). */
export type LinkKind = 'invite' | 'sign-up' | 'reset' | 'change-email';
export const isLinkKind = (text: string): text is LinkKind =>
  text === 'invite' || text === 'sign-up' || text === 'reset' || text === 'change-email';

/** A link as the address of its page has it; the parts that the address lacks are empty. */
export interface MailedLink {
  is: string;
  id: string;
  token: string;
}

/** The token is in the fragment, which no server and no log sees. */
export const tokenIn = (hash: string): string => new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';

/** Uses a link, once. `account` is the one that the server named for it. Throws `ApiFailure`. */
export async function confirmLink(
  api: Pick<Client<Contract>, 'accounts'>,
  kind: LinkKind,
  { id, token }: MailedLink,
  account: { username: string; email: string },
  { password, passwordFor }: Credentials,
): Promise<void> {
  const hashed = {
    token,
    password,
    // Where both are the same, the server has no use for a second one.
    ...(account.email === account.username ? {} : { emailPassword: await passwordFor(account.email) }),
  };
  if (kind === 'reset') await api.accounts.reset({ body: { id, ...hashed } });
  else if (kind === 'change-email') await api.accounts.changeEmail({ params: { id }, body: hashed });
  else await api.accounts.activate({ body: { id, ...hashed } });
}
