import { formStates } from '../datasets/customers.ts';
import { formFieldTypes, formLimits, type FormField } from '@field-service/domain/customers/form-field.ts';
import { z } from 'zod';
import { Email, Empty, Id, IdParams, LanguageCode, Line1, Named, Stamp, Text } from '../common.ts';
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
/** A field as entered; domain/customers/form-field.ts checks that its parts are consistent. */
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
  /** The post type that requires this form. */
  posttypeid: Id.nullable(),
  state: z.enum(formStates),
  /** Whether logged-in customers may answer the form. */
  published: z.boolean(),
  version: z.int(),
  fields: z.array(FormFieldShape),
  uts: Stamp,
  ctid: z.int(),
});
export type Form = z.output<typeof Form>;

/** An answer with the version of the form that was answered; pictures are file ids. */
export const FormAnswer = z.object({
  id: Id,
  formid: Id,
  title: z.string(),
  version: z.int(),
  folderid: Id,
  postid: Id.nullable(),
  /** The number of the post, and the customer and site, by name. */
  docno: z.string().nullable(),
  contact: Named.nullable(),
  site: Named.nullable(),
  contactid: Id.nullable(),
  siteid: Id.nullable(),
  userid: Id.nullable(),
  by: z.string(),
  /** Whether the form was submitted through an open link. */
  bylink: z.boolean(),
  lang: z.string(),
  values: z.record(z.string(), z.unknown()),
  at: Stamp,
  uts: Stamp,
  ctid: z.int(),
});
export type FormAnswer = z.output<typeof FormAnswer>;

/** The content of an open link: the form and its choices, without any personal data. */
export const OpenForm = z.object({
  title: z.string(),
  notes: z.string(),
  version: z.int(),
  fields: z.array(FormFieldShape),
  exp: Stamp,
});

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
/** The form version number, within the range of the database column. */
const Version = z.int().min(1).max(999_999);
const Token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const forms = {
  list: route({
    method: 'GET',
    path: '/api/form',
    summary: 'Forms; takes the same queries as the dataset `forms`. Customers see forms published for them.',
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
    summary: 'Creates a form in a folder: the given one, else the one in the header. Folders below use it too.',
    access: grant('LOKP:CR'),
    body: fields.required({ title: true, fields: true }).extend({ folderid: Id.optional() }),
    data: Form,
    errors: ['record.referenced_missing', 'form.fields_invalid'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/form/{id}',
    summary: 'Changes the given values; changed form fields create a new version, and existing answers keep theirs.',
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
    summary: 'Removes a form; its links end, its answers are kept.',
    access: grant('LOKP:DE'),
    params: IdParams,
    data: Empty,
    errors: ['record.not_found'],
  }),
  answer: route({
    method: 'POST',
    path: '/api/form/{id}/answer',
    summary:
      'Submits an answer to an active form, in its current or an earlier version, for a post or site that the caller may see. Pictures are data URIs (PNG, JPEG) or ids of own uploads.',
    access: either('LOKP:VW'),
    params: IdParams,
    body: z.strictObject({
      version: Version,
      values: Values,
      postid: Id.optional(),
      siteid: Id.optional(),
      lang: LanguageCode.optional(),
    }),
    data: FormAnswer,
    errors: ['record.not_found', 'record.referenced_missing', 'form.closed', 'form.answer_invalid'],
  }),
  link: route({
    method: 'POST',
    path: '/api/form/{id}/link',
    summary: 'Creates an open link to an active form, limited by days and answers; `token` is shown only once.',
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
      'Mails an open link to an active form: to the given address, else to the site or customer it concerns, in their language by default.',
    access: grant('POST:UP'),
    params: IdParams,
    body: z.strictObject({
      days: z.int().min(1).max(90),
      most: z.int().min(1).max(10_000),
      postid: Id.optional(),
      siteid: Id.optional(),
      to: Email.optional(),
      lang: LanguageCode.optional(),
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
    summary: 'The form, for anyone with a link to it.',
    access: open('requires the unguessable token of the link, and returns only the form'),
    params: IdParams,
    query: z.strictObject({ token: Token, lang: LanguageCode.optional() }),
    data: OpenForm,
    errors: ['record.not_found', 'form.answered', 'request.rate_limited'],
  }),
  send: route({
    method: 'POST',
    path: '/api/form/{id}/open',
    summary: "Submits an answer through a form's link, as often as the link allows.",
    access: open('requires the unguessable token of the link, and only adds an answer'),
    params: IdParams,
    body: z.strictObject({
      token: Token,
      version: Version,
      values: Values,
      name: Line1(100),
      lang: LanguageCode.optional(),
      /** A honeypot: no screen shows this field, so only bots fill it in. They get a normal response. */
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
    summary: 'Answers; takes the same queries as the dataset `form-answers`. Customers see their own.',
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
  fields: route({
    method: 'GET',
    path: '/api/form-answer/{id}/fields',
    summary:
      'The fields that an answer was given to, in its version of the form; chosen lookups are options with their names. They are there after the form was changed or removed.',
    access: either('CONT:VW'),
    params: IdParams,
    query: z.strictObject({ lang: LanguageCode.optional() }),
    data: z.array(FormFieldShape),
    errors: ['record.not_found'],
  }),
};
