import { contract } from '@field-service/contract/contract.ts';
import type { Services } from '../../../context.ts';
import { bind, bindAhead, bindOpen, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import {
  answerForm,
  changeForm,
  createForm,
  getAnswer,
  getAnswerFields,
  getForm,
  judgeAnswer,
  removeForm,
} from './commands.ts';
import { endLink, mailFormLink, makeFormLink, sendForm, showForm } from './links.ts';
import { formAnswerDataset, formDataset } from './queries.ts';

const { forms, formAnswers } = contract;

export const formRoutes = (services: Services): readonly BoundRoute[] => [
  bind(forms.list, (context, caller, { query }) => readList(formDataset, context, caller, query)),
  bind(forms.get, (context, _caller, input) => getForm(context, input)),
  bind(forms.create, (context, caller, { body }) => createForm(context, caller, body)),
  bind(forms.update, (context, caller, { params, body }) => changeForm(context, caller, params.id, body)),
  bind(forms.remove, (context, caller, { params }) => removeForm(context, caller, params.id)),
  bindAhead(forms.answer, judgeAnswer, answerForm),
  bind(forms.link, makeFormLink),
  bind(forms.mailLink, mailFormLink),
  bind(forms.unlink, endLink),
  bindOpen(forms.open, showForm),
  // The rate-limit count must survive a rejected call, so the call starts its own transaction.
  bindOpen(forms.send, async (context, input) => await sendForm(services, context, input), { transaction: false }),
  bind(formAnswers.list, (context, caller, { query }) => readList(formAnswerDataset, context, caller, query)),
  bind(formAnswers.get, (context, _caller, { params }) => getAnswer(context, params.id)),
  bind(formAnswers.fields, getAnswerFields),
];
