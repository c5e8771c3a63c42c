import { contract } from '@field-service/contract/contract.ts';
import { bind, bindAhead, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import {
  changeWebhook,
  createWebhook,
  getWebhook,
  noteTried,
  removeWebhook,
  rotateSecret,
  tryWebhook,
} from './commands.ts';
import { webhookDataset } from './queries.ts';

const { webhooks } = contract;

export const webhookRoutes: readonly BoundRoute[] = [
  bind(webhooks.list, (context, caller, { query }) => readList(webhookDataset, context, caller, query)),
  bind(webhooks.get, (context, _caller, { params }) => getWebhook(context, params.id)),
  bind(webhooks.create, (context, caller, { body }) => createWebhook(context, caller, body)),
  bind(webhooks.update, (context, caller, { params, body }) => changeWebhook(context, caller, params.id, body)),
  bind(webhooks.remove, (context, caller, { params }) => removeWebhook(context, caller, params.id)),
  bindAhead(webhooks.test, tryWebhook, noteTried),
  bind(webhooks.rotate, (context, caller, { params }) => rotateSecret(context, caller, params.id)),
];
