import { isBusinessDate } from '../values/business-date.ts';
import { isChecklist } from '../work/checklist.ts';
import { readImportTemplate } from './import-template.ts';
import { lookupTypeOf, type LookupType } from './lookup-types.ts';
import { slug } from '../values/slug.ts';
import { taxClassOf } from '../money/tax-class.ts';

/** The fields of a lookup that its type restricts. */
export interface LookupFields {
  type: number;
  code: string;
  name: string;
  val: string | null;
  val2: string | null;
  flags: string;
  effective: number | null;
  data: Readonly<Record<string, unknown>>;
}

/** The message for an id or a code that is not a string (specification 000, section 5). */
export const notString = (field: string): string => `${field} is not string`;

/** Whether a text is a time of day as hours.minutes, such as 8, 17.30 or 24. */
export function isHour(text: string | null): boolean {
  const match = /^(\d{1,2})(?:\.([0-5]\d?))?$/.exec(text ?? '');
  if (match === null) return false;
  const [hours, minutes] = [Number(match[1]), Number((match[2] ?? '').padEnd(2, '0'))];
  return hours < 24 || (hours === 24 && minutes === 0);
}

const extras: Readonly<Record<NonNullable<LookupType['extra']>, (lookup: LookupFields) => string[]>> = {
  hours: (lookup) => [...(isHour(lookup.val) ? [] : ['val']), ...(isHour(lookup.val2) ? [] : ['val2'])],
  day: (lookup) => (lookup.effective === null ? ['effective'] : []),
  tax: (lookup) => {
    const read = taxClassOf({
      id: 'new',
      code: lookup.code,
      name: lookup.name,
      flags: lookup.flags,
      data: lookup.data,
    });
    if (read === undefined) return ['data'];
    // Only a group has a list of taxes; any other class has one tax with versions by date.
    return read.group || new Set(read.parts.map(({ id }) => id)).size < 2 ? [] : ['data.parts'];
  },
  checklist: (lookup) =>
    lookup.data['checklist'] === undefined || isChecklist(lookup.data['checklist']) ? [] : ['data.checklist'],
  template: (lookup) => [
    ...(slug(lookup.code) === lookup.code ? [] : ['code']),
    ...(readImportTemplate(lookup.data) === undefined ? ['data'] : []),
  ],
};

/** Whether each letter occurs at most once and belongs to the type. */
function areFlags(flags: string, { flags: letters }: LookupType): boolean {
  const given = Array.from(flags);
  return (
    new Set(given).size === given.length &&
    given.every((letter) => (letters === undefined ? letter.trim() !== '' : Object.hasOwn(letters, letter)))
  );
}

/** The fields that are invalid for the lookup's type; none if the lookup may be stored. */
export function lookupProblems(lookup: LookupFields): string[] {
  const spec = lookupTypeOf(lookup.type);
  const problems: string[] = [];
  if (lookup.code.trim() === '') problems.push('code');
  if (lookup.name.trim() === '') problems.push('name');
  if (lookup.val !== null && spec.classes !== undefined && !Object.hasOwn(spec.classes, lookup.val))
    problems.push('val');
  if (lookup.val2 !== null && spec.scopes !== undefined && !Object.hasOwn(spec.scopes, lookup.val2))
    problems.push('val2');
  if (!areFlags(lookup.flags, spec)) problems.push('flags');
  if (lookup.effective !== null && !isBusinessDate(lookup.effective)) problems.push('effective');
  if (spec.extra !== undefined) problems.push(...extras[spec.extra](lookup));
  return [...new Set(problems)];
}
