import { formStates } from '../datasets/customers.ts';
import { formFieldTypes, formLimits, type FormField } from '@field-service/domain/customers/form-field.ts';
import { z } from 'zod';
import { Email, Empty, Id, IdParams, Line1, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { either, grant, open, route } from '../route.ts';

const Names = z.record(z.string().max(10), z.string().max(200));
const Option = z.strictObject({ id: z.string().min(1).max(64), name: Line1(), names: Names.optional() });
const Limit = z.string().max(22);
const column = {
  key: z.string().min(1).max(40),
  label: Line1(),
  names: Names.optional(),
  help: Text(1000).optional(),
  required: z.boolean().optional(),
  min: Limit.optional(),
  max: Limit.optional(),
  decimals: z.int().min(0).max(6).optional(),
  lookup: z.int().min(0).max(9999).optional(),
  list: z.string().max(60).optional(),
  options: z.array(Option).max(formLimits.choices).optional(),
  multiple: z.boolean().optional(),
};
/** A field as it is entered; what fits together is judged by domain/form-field.ts. */
export const FormFieldShape: z.ZodType<FormField, FormField> = z.strictObject({
  ...column,
  type: z.enum(formFieldTypes),
  columns: z
    .array(z.strictObject({ ...column, type: z.enum(formFieldTypes) }))
    .max(formLimits.columns)
    .optional(),
});

/** One of the site's own forms, with the fields of its newest version. */
export const Form = z.object({
  id: Id,
  folderid: Id,
  title: z.string(),
  notes: z.string(),
  /** The type of posts at which it is asked. */
  posttypeid: Id.nullable(),
  state: z.enum(formStates),
  /** Customers who are logged in may answer it. */
  published: z.boolean(),
  version: z.int(),
  fields: z.array(FormFieldShape),
  uts: Stamp,
  ctid: z.int(),
});
export type Form = z.output<typeof Form>;

/** An answer with the version of the form that it answers; pictures are ids of files. */
export const FormAnswer = z.object({
  id: Id,
  formid: Id,
  title: z.string(),
  version: z.int(),
  folderid: Id,
  postid: Id.nullable(),
  contactid: Id.nullable(),
  siteid: Id.nullable(),
  userid: Id.nullable(),
  by: z.string(),
  /** Came through an open link. */
  bylink: z.boolean(),
  lang: z.string(),
  values: z.record(z.string(), z.unknown()),
  at: Stamp,
  uts: Stamp,
  ctid: z.int(),
});
export type FormAnswer = z.output<typeof FormAnswer>;

/** What an open link shows: the form itself, with its choices, and nothing about anybody. */
export const OpenForm = z.object({
  title: z.string(),
  notes: z.string(),
  version: z.int(),
  fields: z.array(FormFieldShape),
  exp: Stamp,
});

const Lang = z.enum(['en-GB', 'vi', 'ms', 'id', 'zh-CN']);
const Values = z.record(z.string().max(60), z.unknown());
const fields = z
  .strictObject({
    title: Line1(),
    notes: Text(4000),
    posttypeid: Id.nullable(),
    state: z.enum(formStates),
    published: z.boolean(),
    fields: z.array(FormFieldShape).min(1).max(formLimits.fields),
  })
  .partial();
/** The number of a form's version, as the database takes it. */
const Version = z.int().min(1).max(999_999);
const Token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const forms = {
  list: route({
    method: 'GET',
    path: '/api/form',
    summary: 'Forms; asked like the dataset `forms`. Customers see those that are published for them.',
    access: either('LOKP:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/form/{id}',
    summary: 'One form with its fields; `version` shows an older one.',
    access: either('LOKP:VW'),
    params: IdParams,
    query: z.strictObject({
      version: z
        .string()
        .regex(/^\d{1,6}$/)
        .optional(),
    }),
    data: Form,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/form',
    summary: 'Makes a form in a folder: the one named, else the one of the header. Folders below use it too.',
    access: grant('LOKP:CR'),
    body: fields.required({ title: true, fields: true }).extend({ folderid: Id.optional() }),
    data: Form,
    errors: ['record.referenced_missing', 'form.fields_invalid'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/form/{id}',
    summary: 'Changes what is given; other fields are a new version, and answers keep theirs.',
    access: grant('LOKP:UP'),
    params: IdParams,
    body: fields.extend({ uts: Stamp.optional() }),
    data: Form,
    errors: [
      'record.not_found',
      'record.base_missing',
      'record.changed',
      'record.referenced_missing',
      'form.fields_invalid',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/form/{id}',
    summary: 'Takes a form away; its links end, its answers stay.',
    access: grant('LOKP:DE'),
    params: IdParams,
    data: Empty,
    errors: ['record.not_found'],
  }),
  answer: route({
    method: 'POST',
    path: '/api/form/{id}/answer',
    summary:
      'Answers an active form, in a version that it has or had; at a post or a site that the caller may see. Pictures are data URIs (PNG, JPEG) or ids of own uploads.',
    access: either('LOKP:VW'),
    params: IdParams,
    body: z.strictObject({
      version: Version,
      values: Values,
      postid: Id.optional(),
      siteid: Id.optional(),
      lang: Lang.optional(),
    }),
    data: FormAnswer,
    errors: ['record.not_found', 'record.referenced_missing', 'form.closed', 'form.answer_invalid'],
  }),
  link: route({
    method: 'POST',
    path: '/api/form/{id}/link',
    summary: 'Makes an open link to an active form, for so many days and answers; `token` is shown this once.',
    access: grant('POST:UP'),
    params: IdParams,
    body: z.strictObject({
      days: z.int().min(1).max(90),
      most: z.int().min(1).max(10_000),
      postid: Id.optional(),
      siteid: Id.optional(),
    }),
    data: z.object({ id: Id, token: z.string(), exp: Stamp }),
    errors: ['record.not_found', 'record.referenced_missing', 'form.closed'],
    idempotent: false,
  }),
  mailLink: route({
    method: 'POST',
    path: '/api/form/{id}/link/mail',
    summary:
      'Mails an open link to an active form: to the address that is named, else to the site or the customer that it is about, in their language unless one is named.',
    access: grant('POST:UP'),
    params: IdParams,
    body: z.strictObject({
      days: z.int().min(1).max(90),
      most: z.int().min(1).max(10_000),
      postid: Id.optional(),
      siteid: Id.optional(),
      to: Email.optional(),
      lang: Lang.optional(),
    }),
    data: z.object({ id: Id, to: z.string(), exp: Stamp }),
    errors: ['record.not_found', 'record.referenced_missing', 'form.closed', 'mail.no_address'],
  }),
  unlink: route({
    method: 'POST',
    path: '/api/form/{id}/unlink',
    summary: 'Ends an open link of a form.',
    access: grant('POST:UP'),
    params: IdParams,
    body: z.strictObject({ linkid: Id }),
    data: Empty,
    errors: ['record.not_found'],
  }),
  open: route({
    method: 'GET',
    path: '/api/form/{id}/open',
    summary: 'The form, for who has a link to it.',
    access: open('needs the unguessable token of the link, and shows the form alone'),
    params: IdParams,
    query: z.strictObject({ token: Token, lang: Lang.optional() }),
    data: OpenForm,
    errors: ['record.not_found', 'form.answered', 'request.rate_limited'],
  }),
  send: route({
    method: 'POST',
    path: '/api/form/{id}/open',
    summary: 'Answers the form through its link, as often as the link allows.',
    access: open('needs the unguessable token of the link, and only adds an answer'),
    params: IdParams,
    body: z.strictObject({
      token: Token,
      version: Version,
      values: Values,
      name: Line1(100),
      lang: Lang.optional(),
      /** No screen shows this field: whoever fills it in is a machine, and is answered as if it had been heard. */
      website: z.string().max(200).optional(),
    }),
    data: Empty,
    errors: ['record.not_found', 'form.answered', 'form.closed', 'form.answer_invalid', 'request.rate_limited'],
  }),
};

export const formAnswers = {
  list: route({
    method: 'GET',
    path: '/api/form-answer',
    summary: 'Answers; asked like the dataset `form-answers`. Customers see their own.',
    access: either('CONT:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  get: route({
    method: 'GET',
    path: '/api/form-answer/{id}',
    summary: 'One answer.',
    access: either('CONT:VW'),
    params: IdParams,
    data: FormAnswer,
    errors: ['record.not_found'],
  }),
};
