import { contract } from '@field-service/contract/contract.ts';
import type { Services } from '../../../context.ts';
import { bind, bindAhead, bindOpen, type BoundRoute } from '../../../plugins/bind.ts';
import { changeEmail } from './change-email.ts';
import { selectFaq } from './accounts.queries.ts';
import { dropXpostids, mySetting, saveMyLanguage, saveMySetting } from './my-settings.ts';
import { activate, inviteContact, usernameOfLink } from './open.ts';
import { checkProfile, logSent, saveProfile, saveSignature } from './profile.ts';
import { askReset, reset } from './reset.ts';
import { register } from './sign-up.ts';

/** Rate limit counts for links must survive a rejection, so these calls run without a transaction. */
const counted = { transaction: false };

export const accountRoutes = (services: Services): BoundRoute[] => [
  bindOpen(
    contract.accounts.inviteContact,
    async (context, input) => await inviteContact(services, context, input),
    counted,
  ),
  bindOpen(contract.accounts.activate, async (context, input) => await activate(services, context, input), counted),
  bindOpen(contract.accounts.askReset, async (context, input) => await askReset(services, context, input), counted),
  bindOpen(contract.accounts.reset, async (context, input) => await reset(services, context, input), counted),
  bindOpen(
    contract.accounts.changeEmail,
    async (context, input) => await changeEmail(services, context, input),
    counted,
  ),
  bindOpen(contract.accounts.username, usernameOfLink, counted),
  bindOpen(contract.accounts.register, async (context, input) => await register(services, context, input), counted),
  bindAhead(contract.accounts.saveProfile, checkProfile, saveProfile),
  bind(contract.accounts.saveSignature, saveSignature),
  bind(contract.accounts.setting, mySetting),
  bind(contract.accounts.saveSetting, saveMySetting),
  bind(contract.accounts.saveLanguage, saveMyLanguage),
  bind(contract.accounts.dropXpostids, dropXpostids),
  bind(contract.accounts.logSent, logSent),
  bindOpen(contract.accounts.faq, async (context, { query }) => await selectFaq(context.system, query.lang ?? 'en-GB')),
];
