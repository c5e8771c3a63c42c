import { contract } from '@field-service/contract/contract.ts';
import { bind, bindAhead, bindOpen, type BoundRoute } from '../../../plugins/bind.ts';
import type { Sessions } from './authenticate.ts';
import { login, logout, prepareEmailLogin, saveEmailLogin } from './commands.ts';
import { readIdentity, readProfile } from './profile.ts';

const ownProfile = "the caller's own profile";

export const sessionRoutes = (sessions: Sessions): BoundRoute[] => [
  // The failure count of a login must survive its rejection, so the call runs without a transaction.
  bindOpen(contract.session.login, async (context, input) => await login(context, sessions, input), {
    transaction: false,
  }),
  bind(contract.session.logout, async (context, caller) => await logout(context, sessions, caller)),
  bindAhead(contract.session.saveEmailLogin, prepareEmailLogin, saveEmailLogin),
  bind(contract.session.user, async (context, caller) => await readIdentity(context.db.asSystem(ownProfile), caller)),
  bind(contract.session.profile, async (context, caller) => await readProfile(context.db.asSystem(ownProfile), caller)),
];
