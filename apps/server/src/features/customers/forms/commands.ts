import type { Form, FormAnswer, formAnswers, forms } from '@field-service/contract/customers/forms.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { fieldProblems } from '@field-service/domain/customers/form-field.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { requireLookups } from '../../site/lookups/public.ts';
import { checkAnswer, fieldsOfAnswer, keepPictures, type CheckedAnswer } from './answer.ts';
import {
  insertAnswer,
  insertForm,
  markFormDeleted,
  readAnswer,
  readFields,
  readForm,
  readCustomerAbout,
  readPostAbout,
  readSiteAbout,
  updateForm,
  type FormSubject,
  type FormColumns,
} from './queries.ts';

type Calls = typeof forms;
type Fields = Pick<Form, 'title' | 'notes' | 'posttypeid' | 'state' | 'published' | 'fields'>;
const fieldsOf = ({ title, notes, posttypeid, state, published, fields }: Form): Fields => ({
  title,
  notes,
  posttypeid,
  state,
  published,
  fields,
});
const columnsOf = (fields: Fields): FormColumns => ({
  title: fields.title,
  notes: fields.notes,
  post_type_id: fields.posttypeid,
  state: fields.state,
  published: fields.published,
});

export async function findForm(context: Pick<RequestContext, 'db'>, id: string, lock = false): Promise<Form> {
  const form = await readForm(context.db, id, lock);
  if (form === undefined) throw new Refusal('record.not_found', { noun: 'form', id });
  return form;
}

export async function getForm(context: RequestContext, { params, query }: ParsedInput<Calls['get']>): Promise<Form> {
  const form = await findForm(context, params.id);
  if (query.version === undefined) return form;
  const fields = await readFields(context.db, form.id, Number(query.version));
  if (fields === undefined) throw new Refusal('record.not_found', { noun: 'form', id: form.id });
  return { ...form, version: Number(query.version), fields };
}

async function requireAskable(
  context: RequestContext,
  folderId: string,
  { fields, posttypeid }: Fields,
): Promise<void> {
  const problems = fieldProblems(fields);
  if (problems.length > 0) throw new Refusal('form.fields_invalid', { fields: problems.slice(0, 50) });
  if (posttypeid !== null)
    await requireLookups(context.db, folderId, [{ field: 'posttypeid', type: 20, id: posttypeid }]);
}

export async function createForm(
  context: RequestContext,
  caller: Caller,
  { folderid, ...entered }: ParsedInput<Calls['create']>['body'],
): Promise<Form> {
  const folderId = folderid ?? caller.folderId;
  if (folderId === null || (!caller.isAdmin && !caller.folderIds.includes(folderId)))
    throw new Refusal('record.referenced_missing', { field: 'folderid', id: folderId });
  const fields = mergeEntered<Fields>(
    { title: entered.title, notes: '', posttypeid: null, state: 'draft', published: false, fields: entered.fields },
    entered,
  );
  await requireAskable(context, folderId, fields);
  const id = uuidv7();
  await insertForm(context.db, { id, folderId }, columnsOf(fields), {
    version: 1,
    fields: fields.fields,
    at: context.now,
    userId: caller.userId,
  });
  await recordHistory(context, caller, { noun: 'form', id, folderId, kind: 'create', after: { ...fields } });
  context.notify('form', id);
  return await findForm(context, id);
}

/**
 * Locks a form. Throws `permission.missing` unless the caller may access the form's own folder: forms of parent folders
 * are read-only.
 */
async function loaded(context: RequestContext, caller: Caller, id: string, needs: string): Promise<Form> {
  const form = await findForm(context, id, true);
  if (!caller.isAdmin && !caller.folderIds.includes(form.folderid))
    throw new Refusal('permission.missing', { needs, folderid: form.folderid });
  return form;
}

export async function changeForm(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, ...entered }: ParsedInput<Calls['update']>['body'],
): Promise<Form> {
  const form = await loaded(context, caller, id, 'LOKP:UP');
  requireBase(form, uts);
  const before = fieldsOf(form);
  const fields = mergeEntered(before, entered);
  await requireAskable(context, form.folderid, fields);
  const changed = JSON.stringify(fields.fields) !== JSON.stringify(before.fields);
  await updateForm(
    context.db,
    id,
    columnsOf(fields),
    changed ? { version: form.version + 1, fields: fields.fields, at: context.now, userId: caller.userId } : undefined,
  );
  await recordHistory(context, caller, {
    noun: 'form',
    id,
    folderId: form.folderid,
    kind: 'update',
    before: { ...before, version: form.version },
    after: { ...fields, version: form.version + (changed ? 1 : 0) },
  });
  context.notify('form', id);
  return await findForm(context, id);
}

export async function removeForm(context: RequestContext, caller: Caller, id: string): Promise<Record<string, never>> {
  const form = await loaded(context, caller, id, 'LOKP:DE');
  await markFormDeleted(context.db, id, context.now);
  await recordHistory(context, caller, {
    noun: 'form',
    id,
    folderId: form.folderid,
    kind: 'delete',
    before: { title: form.title },
  });
  context.notify('form', id);
  return {};
}

/**
 * The record that an answer or a link is about. Throws `record.referenced_missing` if the caller cannot see the record,
 * or if the form is for another post type. Without a record, a customer's answer is about the customer.
 */
export async function aboutOf(
  context: Pick<RequestContext, 'db'>,
  caller: Caller,
  form: Form,
  { postid, siteid }: { postid?: string | undefined; siteid?: string | undefined },
): Promise<FormSubject> {
  if (postid !== undefined) {
    const about = await readPostAbout(context.db, postid);
    if (about === undefined || (form.posttypeid !== null && form.posttypeid !== about.postTypeId))
      throw new Refusal('record.referenced_missing', { field: 'postid', id: postid });
    return about;
  }
  const nothing: FormSubject = { folderId: null, postId: null, postTypeId: null, contactId: null, siteId: null };
  if (siteid === undefined)
    return (caller.contactId === null ? undefined : await readCustomerAbout(context.db, caller.contactId)) ?? nothing;
  const about = await readSiteAbout(context.db, siteid);
  if (about === undefined) throw new Refusal('record.referenced_missing', { field: 'siteid', id: siteid });
  return about;
}

/**
 * The folder of an answer: the folder of the record that the answer is about, else the form's folder or, if the form is
 * inherited, the caller's folder.
 */
export const homeOf = (caller: Caller, form: Form, about: FormSubject): string =>
  about.folderId ??
  (caller.isAdmin || caller.folderIds.includes(form.folderid) ? form.folderid : (caller.folderId ?? form.folderid));

export async function judgeAnswer(
  context: RequestContext,
  _caller: Caller,
  { params, body }: ParsedInput<Calls['answer']>,
): Promise<CheckedAnswer> {
  return await checkAnswer(context, await findForm(context, params.id), body.version, body.values);
}
export async function answerForm(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<Calls['answer']>,
  checked: CheckedAnswer,
): Promise<FormAnswer> {
  const form = await findForm(context, params.id);
  const [id, about] = [uuidv7(), await aboutOf(context, caller, form, body)];
  const folderId = homeOf(caller, form, about);
  const values = await keepPictures(context.db, checked, { id, folderId }, caller.userId);
  await insertAnswer(context.db, {
    id,
    formId: form.id,
    folderId,
    version: checked.version,
    about,
    linkId: null,
    userId: caller.userId,
    by: caller.name,
    lang: body.lang ?? caller.lang,
    values,
  });
  await recordHistory(context, caller, {
    noun: 'form-answer',
    id,
    folderId,
    kind: 'create',
    after: { formid: form.id, version: checked.version },
  });
  await context.enqueue('form.answered', { answerId: id });
  context.notify('form_answer', id);
  return await getAnswer(context, id);
}

export async function getAnswer(
  context: RequestContext,
  id: ParsedInput<(typeof formAnswers)['get']>['params']['id'],
): Promise<FormAnswer> {
  const answer = await readAnswer(context.db, id);
  if (answer === undefined) throw new Refusal('record.not_found', { noun: 'form-answer', id });
  return answer;
}

/** The fields of an answer; without a language of its own, in the caller's. */
export async function getAnswerFields(
  context: RequestContext,
  caller: Caller,
  { params, query }: ParsedInput<(typeof formAnswers)['fields']>,
): Promise<RouteData<(typeof formAnswers)['fields']>> {
  return await fieldsOfAnswer(context.db, await getAnswer(context, params.id), query.lang ?? caller.lang);
}
