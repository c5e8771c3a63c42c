import { contract } from '@field-service/contract/contract.ts';
import type { Services } from '../../../context.ts';
import { bind, bindOpen, type BoundRoute } from '../../../plugins/bind.ts';
import {
  answerConfirmation,
  askConfirmation,
  mailConfirmation,
  previewRecipients,
  showConfirmation,
} from './commands.ts';

const { confirmations } = contract;

export const confirmationRoutes = (services: Services): readonly BoundRoute[] => [
  bind(confirmations.recipients, (context, _caller, { params }) => previewRecipients(context, params.id)),
  bind(confirmations.ask, (context, caller, { params }) => askConfirmation(context, caller, params.id)),
  bind(confirmations.mail, (context, caller, { params, body }) => mailConfirmation(context, caller, params.id, body)),
  bindOpen(confirmations.show, showConfirmation),
  // The rate-limit count must survive a rejection, so the handler starts its own transaction.
  bindOpen(confirmations.answer, async (context, input) => await answerConfirmation(services, context, input), {
    transaction: false,
  }),
];
