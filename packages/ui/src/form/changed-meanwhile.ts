import { mergeFields } from '@field-service/domain/work/merge.ts';

/** A field that two people changed from the same value to different ones. */
export interface Clash {
  name: string;
  mine: unknown;
  theirs: unknown;
}

const fieldsOf = (values: object): Record<string, unknown> => Object.fromEntries(Object.entries(values));

/**
 * The values of a form after someone else saved the record: what only they changed is taken, what only this person
 * changed stays, and where both changed a field to different values, this person's stay until they choose.
 */
export function takeTheirs<V extends object>(base: V, mine: V, theirs: V): { values: V; clashes: Clash[] } {
  const [ours, others] = [fieldsOf(mine), fieldsOf(theirs)];
  const { merged, conflicts } = mergeFields(fieldsOf(base), ours, others);
  // An element of a list conflicts as `field.id`.
  const both = new Set(conflicts.map(({ field }) => field.split('.')[0]));
  const names = Object.keys(ours).filter((name) => both.has(name));
  return {
    values: { ...mine, ...merged, ...Object.fromEntries(names.map((name) => [name, ours[name]])) },
    clashes: names.map((name) => ({ name, mine: ours[name], theirs: others[name] })),
  };
}
