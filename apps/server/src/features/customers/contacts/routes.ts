import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import { changeContact, createContact, getContact, readContactHistory, removeContact } from './commands.ts';
import { changeInfo, createInfo, getInfo, removeInfo } from './infos.ts';
import { contactInfoDataset } from './infos.queries.ts';
import { contactDataset } from './queries.ts';

const { contacts, contactInfos } = contract;

export const contactRoutes: readonly BoundRoute[] = [
  bind(contacts.list, (context, caller, { query }) => readList(contactDataset, context, caller, query)),
  bind(contacts.get, (context, _caller, { params }) => getContact(context, params.id)),
  bind(contacts.history, (context, _caller, { params }) => readContactHistory(context, params.id)),
  bind(contacts.create, (context, caller, { body }) => createContact(context, caller, body)),
  bind(contacts.update, (context, caller, { params, body }) => changeContact(context, caller, params.id, body)),
  bind(contacts.remove, (context, caller, { params }) => removeContact(context, caller, params.id)),
  bind(contactInfos.list, (context, caller, { query }) => readList(contactInfoDataset, context, caller, query)),
  bind(contactInfos.get, (context, _caller, { params }) => getInfo(context, params.id)),
  bind(contactInfos.create, (context, caller, { body }) => createInfo(context, caller, body)),
  bind(contactInfos.update, (context, caller, { params, body }) => changeInfo(context, caller, params.id, body)),
  bind(contactInfos.remove, (context, caller, { params }) => removeInfo(context, caller, params.id)),
];
