import type { Lookup } from '@field-service/contract/reference.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import type { Language } from '@field-service/i18n/languages.ts';
import { rowWords, type RowWords } from '@field-service/domain/work/checklists/row-words.ts';

type ListEntry = Pick<Lookup, 'id' | 'type' | 'code' | 'name' | 'val' | 'parentId' | 'data'>;

/** The lookup types that translate the contents of records (specification 000, section 3). */
const named = ['application', 'nature', 'timeSlot', 'unit', 'stationType'] as const;
export type NamedType = (typeof named)[number];
export const namedTypes: readonly number[] = named.map((type) => lookupNumbers[type]);

/** A rating: the list's code, the id and value of the chosen entry, and the list's name at the time of the rating. */
export interface Rating {
  list: string;
  id: string;
  name: string;
  value: number;
}

/**
 * A checklist answer: the row, with its title and the chosen option at the time of the answer, in the company's
 * language.
 */
export interface CheckAnswer {
  row: string;
  title: string;
  value: string;
}

export interface Words {
  /** Translates an entry of an application list by its code or id; text that is not in a list is returned unchanged. */
  word: (code: string) => string;
  /** Translates a name that a record contains in the company's language. */
  named: (type: NamedType, name: string) => string;
  /**
   * Translates a rating with the words of its own scale; an answer that the scale does not have is shown as a number.
   */
  rating: (rating: Rating) => { name: string; answer: string };
  /** Translates a checklist answer for a station type with the words of its row; `head` is the row's ReportCode. */
  check: (stationTypeId: string, answer: CheckAnswer) => { name: string; answer: string; head: string };
}

/** The name of a record in a language (`data.alt`), or its own name if there is no translation. */
export const localName = (
  { name, data }: { name: string; data: Readonly<Record<string, unknown>> },
  language: Language,
): string => {
  const alt = isRecord(data.alt) ? data.alt[language] : undefined;
  return isRecord(alt) && typeof alt.name === 'string' && alt.name !== '' ? alt.name : name;
};

/** The words of a checklist row of a station type. */
export const checklistWords = (type: Pick<Lookup, 'data'> | undefined, row: string, language: Language): RowWords =>
  rowWords(type?.data.checklist, row, language);

/** Creates the translations of lookup names in one language. */
export const createWords = (lookups: readonly ListEntry[], language: Language): Words => {
  const application = lookups.filter(({ type }) => type === lookupNumbers.application);
  const words = new Map(
    application.flatMap((entry) => [entry.id, entry.code].map((key) => [key, localName(entry, language)] as const)),
  );
  const names = new Map(lookups.map((entry) => [`${entry.type} ${entry.name}`, localName(entry, language)]));
  return {
    word: (code) => words.get(code) ?? code,
    named: (type, name) => names.get(`${lookupNumbers[type]} ${name}`) ?? name,
    // Imported records refer to an entry by its code.
    rating: ({ list, id, name, value }) => ({ name: words.get(list) ?? name, answer: words.get(id) ?? String(value) }),
    check: (stationTypeId, { row, title, value }) => {
      const own = checklistWords(
        lookups.find(({ id }) => id === stationTypeId),
        row,
        language,
      );
      return { name: own.title ?? title, answer: own.options.get(value) ?? value, head: own.head };
    },
  };
};
