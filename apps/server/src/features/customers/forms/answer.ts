import { Readable } from 'node:stream';
import type { Form, FormAnswer } from '@field-service/contract/customers/forms.ts';
import { answerProblems, type FormValues } from '@field-service/domain/customers/form-answer.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import type { FormField } from '@field-service/domain/customers/form-field.ts';
import type { RequestContext } from '../../../context.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { typeOf } from '../../../files/content-type.ts';
import type { StagedBlob } from '../../../files/store.ts';
import { Refusal } from '../../../refusal.ts';
import { addFiles, findOwnFile, keepBlobs, type NewFile } from '../../site/files/public.ts';
import { readChoices, readChosen, readFields } from './queries.ts';

type Choices = ReadonlyMap<FormField, readonly { id: string; name: string }[]>;

/** The choices of every field and table column that offers choices: its own options, or the current lookups. */
export async function choicesIn(
  db: ScopedDb,
  folderId: string,
  fields: readonly FormField[],
  lang: string,
): Promise<Choices> {
  const choices = new Map<FormField, readonly { id: string; name: string }[]>();
  for (const field of fields.flatMap((each) => [each, ...(each.columns ?? [])])) {
    if (field.options !== undefined) choices.set(field, field.options);
    else if (field.lookup !== undefined)
      choices.set(field, await readChoices(db, folderId, { type: field.lookup, list: field.list, lang }));
  }
  return choices;
}

/** The fields with lookups replaced by their choices, for callers who may not read lookups. */
export const withChoices = (fields: readonly FormField[], choices: Choices): FormField[] =>
  fields.map((field) => ({
    ...field,
    lookup: undefined,
    list: undefined,
    ...(field.lookup === undefined ? {} : { options: [...(choices.get(field) ?? [])] }),
    ...(field.columns === undefined ? {} : { columns: withChoices(field.columns, choices) }),
  }));

/** A picture in an answer: staged bytes, or a file of the person answering. */
type Picture = { staged: StagedBlob; type: string } | { fileId: string };
export interface CheckedAnswer {
  version: number;
  values: FormValues;
  /** Keyed by the text that represents the picture in the values. */
  pictures: ReadonlyMap<string, Picture>;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const picturesOf = (field: FormField, value: unknown): string[] =>
  field.type === 'signature'
    ? [value].filter(isText)
    : field.type === 'photo' && Array.isArray(value)
      ? value.filter(isText)
      : [];

async function takePicture(
  context: Pick<RequestContext, 'db' | 'files' | 'now'>,
  field: FormField,
  text: string,
): Promise<Picture> {
  if (!text.startsWith('data:')) return { fileId: text };
  const staged = await context.files.stage(Readable.from([Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')]));
  const type = typeOf(staged.head);
  if (type !== 'image/png' && type !== 'image/jpeg') {
    await staged.discard();
    throw new Refusal('form.answer_invalid', { fields: [{ field: field.key, problem: 'no_picture' }] });
  }
  await keepBlobs(context, [staged]);
  return { staged, type };
}

/**
 * Validates an answer against its stated form version and stores its new pictures; runs before the transaction. Throws
 * `form.closed` for an inactive form, or `form.answer_invalid` with the fields and their problems.
 */
export async function checkAnswer(
  context: Pick<RequestContext, 'db' | 'files' | 'now'>,
  form: Form,
  version: number,
  values: FormValues,
): Promise<CheckedAnswer> {
  if (form.state !== 'active') throw new Refusal('form.closed', { state: form.state });
  const fields = version === form.version ? form.fields : await readFields(context.db, form.id, version);
  if (fields === undefined)
    throw new Refusal('form.answer_invalid', { fields: [{ field: 'version', problem: 'unknown' }] });
  const choices = await choicesIn(context.db, form.folderid, fields, 'en-GB');
  const problems = answerProblems(
    fields,
    values,
    (field, id) => choices.get(field)?.some((choice) => choice.id === id) === true,
  );
  if (problems.length > 0) throw new Refusal('form.answer_invalid', { fields: problems.slice(0, 50) });
  const pictures = new Map<string, Picture>();
  for (const field of fields)
    for (const text of picturesOf(field, values[field.key]))
      if (!pictures.has(text)) pictures.set(text, await takePicture(context, field, text));
  return { version, values, pictures };
}

/**
 * Creates files from the answer's pictures and returns the values with the new file ids. Throws
 * `record.referenced_missing` for another person's file.
 */
export async function keepPictures(
  db: ScopedDb,
  { values, pictures }: CheckedAnswer,
  answer: { id: string; folderId: string },
  userId: string | null,
): Promise<FormValues> {
  const made = new Map<string, string>();
  for (const [text, picture] of pictures) {
    const own = 'fileId' in picture && userId !== null ? await findOwnFile(db, picture.fileId, userId) : undefined;
    if ('fileId' in picture && (own === undefined || own.dts !== null))
      throw new Refusal('record.referenced_missing', { field: 'values', id: picture.fileId });
    const content =
      'fileId' in picture
        ? { sha256: own?.sha256 ?? '', bytes: own?.bytes ?? 0, type: own?.type ?? '' }
        : { sha256: picture.staged.sha256, bytes: picture.staged.bytes, type: picture.type };
    const file: NewFile = {
      ...content,
      fileName: content.type === 'image/png' ? 'picture.png' : 'picture.jpg',
      refKind: 'ANSWER',
      refId: answer.id,
      folderId: answer.folderId,
      contactId: null,
      siteId: null,
      tags: [],
      perms: null,
      metadata: {},
      userId,
    };
    const [id] = await addFiles(db, [file]);
    if (id === undefined) throw new TypeError('one file has one id');
    made.set(text, id);
  }
  const replaced = (value: unknown): unknown =>
    isText(value) ? (made.get(value) ?? value) : Array.isArray(value) ? value.map(replaced) : value;
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, replaced(value)]));
}

/** The ids that an answer chose in fields with lookups, those of table columns included. */
function chosenIn(fields: readonly FormField[], values: FormValues): string[] {
  return fields.flatMap((field) => {
    const value = [values[field.key]].flat();
    const { columns } = field;
    if (columns !== undefined) return value.filter(isRecord).flatMap((row) => chosenIn(columns, row));
    return field.lookup === undefined ? [] : value.filter(isText);
  });
}

/** The fields of an answer's version of the form, in which what was chosen has its name. */
export async function fieldsOfAnswer(
  db: ScopedDb,
  { formid, version, values }: FormAnswer,
  lang: string,
): Promise<FormField[]> {
  const fields = (await readFields(db, formid, version)) ?? [];
  const chosen = await readChosen(db, chosenIn(fields, values), lang);
  const choosing = fields.flatMap((each) => [each, ...(each.columns ?? [])]);
  return withChoices(fields, new Map(choosing.map((field) => [field, field.options ?? chosen])));
}
