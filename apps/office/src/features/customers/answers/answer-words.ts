import type { FormField } from '@field-service/domain/customers/form-field.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';

type Named = { names?: Readonly<Record<string, string>> | undefined };

/** The label of a field in a language, or as the form states it. */
export const labelIn = ({ label, names }: { label: string } & Named, language: string): string =>
  names?.[language] ?? label;

/** The names of chosen options; a choice that has no name is left out. */
export const chosenNames = ({ options = [] }: Pick<FormField, 'options'>, value: unknown, language: string): string[] =>
  [value].flat().flatMap((id) => {
    const option = options.find((each) => each.id === id);
    return option === undefined ? [] : [option.names?.[language] ?? option.name];
  });

/** The rows of an answered table. */
export const rowsIn = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** The file ids of a signature or of pictures. */
export const picturesIn = (value: unknown): string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string');
