import type { Form, forms } from '@field-service/contract/customers/forms.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { v7 as uuidv7 } from 'uuid';
import { routineCaller, type Caller } from '../../../caller.ts';
import { inTransaction, type OpenContext, type RequestContext, type Services } from '../../../context.ts';
import { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';
import { Refusal } from '../../../refusal.ts';
import { makeToken, tokenHash } from '../../../token.ts';
import { limitCalls } from '../../access/accounts/public.ts';
import { recordHistory, recordSystemHistory } from '../../../history/public.ts';
import { addressInMail, mailOpenForm, receiverOf, type LatestParams } from '../../outgoing/messages/public.ts';
import { checkAnswer, choicesIn, keepPictures, withChoices } from './answer.ts';
import { aboutOf, findForm, homeOf } from './commands.ts';
import {
  countLinkAnswer,
  endFormLink,
  insertFormLink,
  readFormLink,
  readMailedLink,
  renewToken,
  type OpenLink,
} from './links.queries.ts';
import { insertAnswer, type FormSubject } from './queries.ts';

type Calls = typeof forms;
/** Limits per IP address and 15 minutes, for viewing a form and for sending answers. */
const maxLooks = 120;
const maxAnswers = 20;

/** `to`: the recipient; null if the caller delivers the link themselves. */
async function addLink(
  context: RequestContext,
  caller: Caller,
  {
    form,
    about,
    link,
    token,
    to,
  }: {
    form: Form;
    about: FormSubject;
    link: Pick<ParsedInput<Calls['link']>['body'], 'days' | 'most'>;
    token: string;
    to: string | null;
  },
) {
  const [id, exp, folderId] = [uuidv7(), context.now + link.days * dayMs, homeOf(caller, form, about)];
  await insertFormLink(context.db, {
    id,
    formId: form.id,
    folderId,
    hash: tokenHash(token),
    exp,
    most: link.most,
    about,
    userId: caller.userId,
    now: context.now,
  });
  await recordHistory(context, caller, {
    noun: 'form',
    id: form.id,
    folderId: form.folderid,
    kind: 'link',
    after: {
      linkid: id,
      exp,
      most: link.most,
      postid: about.postId,
      siteid: about.siteId,
      ...(to === null ? {} : { to }),
    },
  });
  return { id, exp, folderId };
}

async function askable(
  context: RequestContext,
  caller: Caller,
  { params, body }: Pick<ParsedInput<Calls['link']>, 'params' | 'body'>,
): Promise<{ form: Form; about: FormSubject }> {
  const form = await findForm(context, params.id);
  if (form.state !== 'active') throw new Refusal('form.closed', { state: form.state });
  return { form, about: await aboutOf(context, caller, form, body) };
}

export async function makeFormLink(
  context: RequestContext,
  caller: Caller,
  input: ParsedInput<Calls['link']>,
): Promise<RouteData<Calls['link']>> {
  const token = makeToken();
  const { id, exp } = await addLink(context, caller, {
    ...(await askable(context, caller, input)),
    link: input.body,
    token,
    to: null,
  });
  return { id, token, exp };
}

/** Emails a link; the link's token is generated when the email is sent. */
export async function mailFormLink(
  context: RequestContext,
  caller: Caller,
  input: ParsedInput<Calls['mailLink']>,
): Promise<RouteData<Calls['mailLink']>> {
  const { form, about } = await askable(context, caller, input);
  const db = context.db.asSystem('what the link is about was read through the scope');
  const receiver = await receiverOf(db, { ...about, to: input.body.to, lang: input.body.lang });
  if (receiver === undefined) throw new Refusal('mail.no_address', {});
  const { id, exp, folderId } = await addLink(context, caller, {
    form,
    about,
    link: input.body,
    token: makeToken(),
    to: receiver.address,
  });
  await mailOpenForm({ db, enqueue: context.enqueue }, { linkId: id, folderId, title: form.title, receiver });
  return { id, to: receiver.address, exp };
}

/**
 * Creates the link, with a new token, for one attempt to send the email. Returns undefined if the link can no longer be
 * used.
 */
export const latestOfFormLink: LatestParams = async ({ system, config, now }, { refId }) => {
  const link = await readMailedLink(system, refId, now());
  if (link === undefined) return undefined;
  const token = makeToken();
  await renewToken(system, refId, tokenHash(token));
  return {
    link: `${addressInMail(config, 'form-link', 'portal', { formId: link.formId })}#token=${token}`,
    until: link.exp,
  };
};

export async function endLink(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<Calls['unlink']>,
): Promise<Record<string, never>> {
  const form = await findForm(context, params.id);
  if (!(await endFormLink(context.db, form.id, body.linkid, context.now)))
    throw new Refusal('record.not_found', { noun: 'form-link', id: body.linkid });
  await recordHistory(context, caller, {
    noun: 'form',
    id: form.id,
    folderId: form.folderid,
    kind: 'unlink',
    after: { linkid: body.linkid },
  });
  return {};
}

/**
 * The link with this token. A wrong or expired token and an unknown form get the same response. Throws `form.answered`
 * if no answers are left.
 */
async function requireLink(db: SystemDb, formId: string, token: string, now: number, lock = false): Promise<OpenLink> {
  const link = await readFormLink(db, formId, tokenHash(token), now, lock);
  if (link === undefined) throw new Refusal('record.not_found', { noun: 'form' });
  if (link.spent) throw new Refusal('form.answered', {});
  return link;
}

/** An unlimited scope on behalf of the link's creator; it may be used only for the link's form. */
const scopeOf = (db: SystemDb, link: OpenLink): ScopedDb =>
  new ScopedDb(db, routineCaller('form-link', link.createdBy));

export async function showForm(
  { system, http, now }: OpenContext,
  { params, query }: ParsedInput<Calls['open']>,
): Promise<RouteData<Calls['open']>> {
  await limitCalls(system, 'form-look:', http.ip, now, maxLooks);
  const link = await requireLink(system, params.id, query.token, now);
  const db = scopeOf(system, link);
  const { title, notes, version, fields, folderid } = await findForm({ db }, link.formId);
  return {
    title,
    notes,
    version,
    fields: withChoices(fields, await choicesIn(db, folderid, fields, query.lang ?? 'en-GB')),
    exp: link.exp,
  };
}

/** Accepts an answer through a link; concurrent answers cannot exceed the link's limit. */
export async function sendForm(
  services: Services,
  context: OpenContext,
  { params, body }: ParsedInput<Calls['send']>,
): Promise<Record<string, never>> {
  const { system, http, now, files } = context;
  await limitCalls(system, 'form-send:', http.ip, now, maxAnswers);
  const seen = await requireLink(system, params.id, body.token, now);
  if (body.website !== undefined && body.website !== '') return {};
  const outside = scopeOf(system, seen);
  const form = await findForm({ db: outside }, seen.formId);
  const checked = await checkAnswer({ db: outside, files, now }, form, body.version, body.values);
  await inTransaction(services, async ({ db: whole, enqueue, notify }) => {
    const link = await requireLink(whole, params.id, body.token, now, true);
    const [id, db] = [uuidv7(), scopeOf(whole, link)];
    const values = await keepPictures(db, checked, { id, folderId: link.folderId }, null);
    await insertAnswer(db, {
      id,
      formId: form.id,
      folderId: link.folderId,
      version: checked.version,
      about: link,
      linkId: link.id,
      userId: null,
      by: body.name,
      lang: body.lang ?? 'en-GB',
      values,
    });
    await countLinkAnswer(whole, link.id);
    await recordSystemHistory(whole, 'form-link', now, {
      noun: 'form-answer',
      id,
      folderId: link.folderId,
      kind: 'create',
      after: { formid: form.id, version: checked.version, linkid: link.id },
    });
    await enqueue('form.answered', { answerId: id });
    notify('form_answer', id);
  });
  return {};
}
