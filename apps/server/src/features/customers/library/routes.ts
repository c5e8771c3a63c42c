import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import {
  changeDocument,
  createDocument,
  getDocument,
  removeDocument,
  restoreDocument,
  sendDocument,
} from './commands.ts';
import { libraryDataset } from './queries.ts';

const { documents } = contract;

export const libraryRoutes: readonly BoundRoute[] = [
  bind(documents.list, (context, caller, { query }) => readList(libraryDataset, context, caller, query)),
  bind(documents.get, (context, _caller, { params }) => getDocument(context, params.id)),
  bind(documents.file, (context, _caller, { params }) => sendDocument(context, params.id)),
  bind(documents.create, (context, caller, { body }) => createDocument(context, caller, body)),
  bind(documents.update, (context, caller, { params, body }) => changeDocument(context, caller, params.id, body)),
  bind(documents.remove, (context, caller, { params }) => removeDocument(context, caller, params.id)),
  bind(documents.restore, (context, caller, { params }) => restoreDocument(context, caller, params.id)),
];
