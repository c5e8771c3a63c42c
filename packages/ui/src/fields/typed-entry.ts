import type { Reading } from '@field-service/i18n/typed/reading.ts';

/** How a field parses and formats its values. */
export interface EntryRules<Value, Problem> {
  read: (typed: string) => Reading<Value, Problem>;
  /** How the field shows a value, in the form that is easy to edit while the field has the focus. */
  show: (value: Value, editing: boolean) => string;
  same: (a: Value, b: Value) => boolean;
}

/** What a person typed and the field has not accepted yet. */
export interface TypedEntry {
  text: string;
  /** The field lost focus with this text, so the error is shown. */
  left: boolean;
}

/** The meaning of the text; a text that the field itself showed means the underlying value. */
export const meaningOf = <Value, Problem>(
  text: string,
  value: Value | null,
  rules: EntryRules<Value, Problem>,
): Reading<Value, Problem> => {
  const reading = rules.read(text);
  const shown = value !== null && [true, false].some((editing) => rules.show(value, editing) === text.trim());
  return shown && reading.kind === 'choice' ? { kind: 'value', value } : reading;
};

/** The value to report: none while the text is invalid or ambiguous. */
export const takenValue = <Value, Problem>(reading: Reading<Value, Problem>): Value | null =>
  reading.kind === 'value' ? reading.value : null;

/** Whether the field keeps the text when it loses focus, because it is invalid or ambiguous. */
export const isOpen = <Value, Problem>(reading: Reading<Value, Problem>): boolean =>
  reading.kind === 'problem' || reading.kind === 'choice';
