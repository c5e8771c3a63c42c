import type { Reading } from '@field-service/i18n/typed/reading.ts';

/** How a field reads and writes its values. */
export interface EntryRules<Value, Problem> {
  read: (typed: string) => Reading<Value, Problem>;
  /** How a value stands in the field, in the form that is easy to edit while it has the focus. */
  show: (value: Value, editing: boolean) => string;
  same: (a: Value, b: Value) => boolean;
}

/** What a person typed and the field has not taken yet. */
export interface Typed {
  text: string;
  /** The field was left with it, so what is wrong is said. */
  left: boolean;
}

/** What the text means; a text that the field itself showed means the value behind it. */
export const meaningOf = <Value, Problem>(
  text: string,
  value: Value | null,
  rules: EntryRules<Value, Problem>,
): Reading<Value, Problem> => {
  const reading = rules.read(text);
  const shown = value !== null && [true, false].some((editing) => rules.show(value, editing) === text.trim());
  return shown && reading.kind === 'choice' ? { kind: 'value', value } : reading;
};

/** The value to hand on: none while the text is wrong or has several meanings. */
export const takenValue = <Value, Problem>(reading: Reading<Value, Problem>): Value | null =>
  reading.kind === 'value' ? reading.value : null;

/** Whether leaving the field keeps the text, because it is wrong or waits for a choice. */
export const isOpen = <Value, Problem>(reading: Reading<Value, Problem>): boolean =>
  reading.kind === 'problem' || reading.kind === 'choice';
