import type { DatasetQuery } from '@field-service/contract/dataset-query.ts';
import { spans, type Span } from '@field-service/domain/values/periods.ts';
import type { Caller } from '../caller.ts';
import { Refusal } from '../refusal.ts';
import { columnsOf, type Dataset, type Field } from './registry.ts';

const withoutPrefix = (name: string): string => name.trim().replace(/^p\./, '');
const names = (text: string): string[] => text.split(',').map(withoutPrefix);

/** The validated parameters of the dataset's own `formData`. */
export function formOf(dataset: Dataset, text: string | undefined): unknown {
  if (dataset.form === undefined) {
    if (text !== undefined) throw new Refusal('request.unknown_parameter', { name: 'formData' });
    return undefined;
  }
  let given: unknown;
  try {
    given = JSON.parse(text ?? '{}');
  } catch {
    throw new Refusal('request.invalid', {
      fields: [{ field: 'query.formData', problem: 'invalid_format', expected: 'json' }],
    });
  }
  const parsed = dataset.form.safeParse(given);
  if (!parsed.success)
    throw new Refusal('request.invalid', {
      fields: parsed.error.issues
        .slice(0, 20)
        .map((issue) => ({ field: ['query.formData', ...issue.path.map(String)].join('.'), problem: issue.code })),
    });
  return parsed.data;
}

/** The columns of `cols`, each of which must be one of the dataset's columns. */
export function colsOf(dataset: Dataset, text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const known = columnsOf(dataset.name);
  const cols = names(text);
  const unknown = cols.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Refusal('find.unknown_field', { field: unknown });
  return cols;
}

export interface GroupKey {
  name: string;
  field: Field;
  /** The span whose first day, in the time zone, is the key. */
  by?: { span: Span; timezone: string };
}

/**
 * The fields named in `group`; undefined without it. A day or a stamp can be put together by its span, such as
 * `issuedOn:month`. Throws unless each is known and has one value per row.
 */
export function groupOf(dataset: Dataset, text: string | undefined, timezone: string): readonly GroupKey[] | undefined {
  if (text === undefined) return undefined;
  return [...new Set(names(text))].map((name) => {
    const [of = '', by, ...more] = name.split(':');
    const known = Object.hasOwn(dataset.fields, of) ? of : `p.${of}`;
    const field = Object.hasOwn(dataset.fields, known) ? dataset.fields[known] : undefined;
    if (field === undefined || field.sort === false || field.type === 'ids' || more.length > 0)
      throw new Refusal('find.unknown_field', { field: name });
    if (by === undefined) return { name, field };
    const span = spans.find((each) => each === by);
    if (span === undefined || (field.type !== 'stamp' && field.isDay !== true))
      throw new Refusal('find.unknown_field', { field: name });
    return { name, field, by: { span, timezone } };
  });
}

export function pickOf(dataset: Dataset, pick: string | undefined): string | undefined {
  if (pick === undefined) return undefined;
  if (dataset.picks === undefined) throw new Refusal('request.unknown_parameter', { name: 'pick' });
  if (!dataset.picks.includes(pick))
    throw new Refusal('request.invalid', {
      fields: [{ field: 'query.pick', problem: 'invalid_value', expected: dataset.picks.join('|') }],
    });
  return pick;
}

/** Throws if parameters cannot be combined or are reserved for administrators. */
export function checkTogether(dataset: Dataset, caller: Caller, query: DatasetQuery): void {
  if ((query.explain === '1' || query.debug === '1') && !caller.isAdmin) throw new Refusal('permission.missing', {});
  const delta = query.uts === undefined ? 'ctid' : 'uts';
  if (query[delta] === undefined) return;
  if (dataset.delta === undefined) throw new Refusal('request.unknown_parameter', { name: delta });
  if (query.group !== undefined)
    throw new Refusal('request.invalid', { fields: [{ field: 'query.group', problem: 'not_with', expected: delta }] });
}
