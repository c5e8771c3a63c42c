import type { Reading } from '@field-service/i18n/typed/reading.ts';

/** The rules by which a field parses and formats its values. */
export interface EntryRules<Value, Problem> {
  read: (typed: string) => Reading<Value, Problem>;
  /** Formats a value as the field shows it. While the field has the focus (`editing`), the text is easy to edit. */
  show: (value: Value, editing: boolean) => string;
  same: (a: Value, b: Value) => boolean;
}

/** Text that was typed but not accepted yet. */
export interface TypedEntry {
  text: string;
  /** Whether the field has lost the focus with this text, so that the error is shown. */
  left: boolean;
}

/** The meaning of the text. Text that the field itself displayed means the underlying value. */
export const meaningOf = <Value, Problem>(
  text: string,
  value: Value | null,
  rules: EntryRules<Value, Problem>,
): Reading<Value, Problem> => {
  const reading = rules.read(text);
  const shown = value !== null && [true, false].some((editing) => rules.show(value, editing) === text.trim());
  return shown && reading.kind === 'choice' ? { kind: 'value', value } : reading;
};

/** The value to report: null while the text is invalid or ambiguous. */
export const takenValue = <Value, Problem>(reading: Reading<Value, Problem>): Value | null =>
  reading.kind === 'value' ? reading.value : null;

/** Whether the field keeps the text when it loses focus, because it is invalid or ambiguous. */
export const isOpen = <Value, Problem>(reading: Reading<Value, Problem>): boolean =>
  reading.kind === 'problem' || reading.kind === 'choice';
