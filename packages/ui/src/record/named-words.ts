import type { Lookup } from '@field-service/contract/reference.ts';
import type { Language } from '@field-service/i18n/languages.ts';

type ListEntry = Pick<Lookup, 'id' | 'type' | 'code' | 'name' | 'val' | 'parentId' | 'data'>;

/** The lookup types by which screens name what a record carries (specification 000, section 3). */
export const namedTypes = { application: 0, natures: 207, timeSlots: 208, units: 209, stationTypes: 231 } as const;
export type NamedType = keyof typeof namedTypes;

/** An answer on a scale: the code of the list that asks, the entry chosen, and both as they were called then. */
export interface Rating {
  list: string;
  id: string;
  name: string;
  value: number;
}

export interface Words {
  /** A code of an application list; one that is in no list stays as it is. */
  word: (code: string) => string;
  /** A name that a record carries in the company's language. */
  named: (type: NamedType, name: string) => string;
  /** A rating in the words of its own scale; an answer that the scale does not know stays a number. */
  rating: (rating: Rating) => { name: string; answer: string };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A lookup keeps its name in other languages under `data.alt`. */
const nameIn = (entry: ListEntry, language: Language): string => {
  const own = isRecord(entry.data.alt) ? entry.data.alt[language] : undefined;
  return isRecord(own) && typeof own.name === 'string' ? own.name : entry.name;
};

/** The words of lookups in one language. */
export const createWords = (lookups: readonly ListEntry[], language: Language): Words => {
  const application = lookups.filter(({ type }) => type === namedTypes.application);
  const words = new Map(application.map((entry) => [entry.code, nameIn(entry, language)]));
  const names = new Map(lookups.map((entry) => [`${entry.type} ${entry.name}`, nameIn(entry, language)]));
  return {
    word: (code) => words.get(code) ?? code,
    named: (type, name) => names.get(`${namedTypes[type]} ${name}`) ?? name,
    rating: ({ list, id, name, value }) => {
      // Records from outside name an entry by its code.
      const answer = application.find((entry) => entry.id === id || entry.code === id);
      return { name: words.get(list) ?? name, answer: answer ? nameIn(answer, language) : String(value) };
    },
  };
};
