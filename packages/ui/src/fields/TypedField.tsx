import { useT } from '@field-service/i18n/use-t.ts';
import { TextInput, VisuallyHidden, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ReadBack } from './ReadBack.tsx';
import { isOpen, meaningOf, takenValue, type EntryRules, type TypedEntry } from './typed-entry.ts';
import { useHold } from './field-gate.ts';

/** The properties of every typed field. */
export interface FieldProps<Value> extends Pick<
  TextInputProps,
  'required' | 'disabled' | 'description' | 'placeholder' | 'className' | 'w' | 'list'
> {
  label: string;
  /** Shows the label only to screen readers. */
  quiet?: boolean;
  /** The name for screen readers if the label occurs more than once on the page. */
  'aria-label'?: string | undefined;
  /** The form's error for the value; an error in the typed text takes precedence. */
  error?: ReactNode;
  value: Value | null;
  /** Receives null for an empty field, and while the text is invalid or ambiguous. */
  onChange: (value: Value | null) => void;
}

interface TypedFieldProps<Value, Problem> extends FieldProps<Value>, EntryRules<Value, Problem> {
  problemText: (problem: Problem) => string;
  /** Formats the value in full, for the prompt that offers several meanings. */
  say: (value: Value) => string;
  /** Reports the value on every keystroke instead of when the field loses focus. */
  live?: boolean;
  inputMode: 'decimal' | 'numeric' | 'text';
  leftSection?: ReactNode;
  leftSectionWidth?: string | undefined;
  rightSection?: ReactNode;
  rightSectionWidth?: string | undefined;
  rightSectionPointerEvents?: 'none' | 'all';
  maxLength?: number;
}

/**
 * A text field for one kind of value, which it shows in the notation of the language. Text that the field cannot accept
 * is kept, with a description of the problem. If the text has several meanings, the user chooses one of them.
 */
export function TypedField<Value extends string | number, Problem>({
  label,
  quiet = false,
  'aria-label': ariaLabel,
  error,
  value,
  onChange,
  read,
  show,
  same,
  problemText,
  say,
  live = false,
  className,
  w,
  ...input
}: TypedFieldProps<Value, Problem>) {
  const t = useT();
  const element = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<TypedEntry>();
  const [focused, setFocused] = useState(false);
  const allSelected = useRef(false);
  // The notation of a focused field may differ, and a new text loses the selection that Tab has made.
  useLayoutEffect(() => {
    if (focused && allSelected.current) element.current?.select();
  }, [focused]);
  const [taken, setTaken] = useState(value);
  const rules = { read, show, same };
  const equal = (a: Value | null, b: Value | null) => (a === null || b === null ? a === b : same(a, b));

  // A value set from outside replaces the typed text, unless the field has the focus.
  if (!equal(taken, value)) {
    setTaken(value);
    if (!focused) setTyped(undefined);
  }
  const reading = typed && meaningOf(typed.text, value, rules);
  const open = reading !== undefined && isOpen(reading);
  useHold(open, () => element.current?.focus());

  const hand = (next: Value | null) => {
    if (equal(next, value)) return;
    setTaken(next);
    onChange(next);
  };
  const type = (text: string) => {
    setTyped({ text, left: typed?.left ?? false });
    if (live) hand(takenValue(meaningOf(text, value, rules)));
  };
  const leave = () => {
    if (!typed || !reading) return;
    setTyped(open ? { text: typed.text, left: true } : undefined);
    hand(takenValue(reading));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    leave();
    // A form cannot be sent while a field contains text that it has not accepted.
    if (open) event.preventDefault();
  };
  const choose = (next: Value) => {
    setTyped(undefined);
    hand(next);
    element.current?.focus();
  };

  const said = typed?.left === true && reading ? reading : undefined;
  const question =
    said?.kind === 'choice' ? t('What do you mean by “{{typed}}”?', { typed: typed?.text.trim() ?? '' }) : undefined;
  const trouble = said?.kind === 'problem' ? problemText(said.problem) : question;
  return (
    <div className={className}>
      <TextInput
        {...input}
        {...(w === undefined ? {} : { w })}
        {...(quiet
          ? { 'aria-label': ariaLabel ?? label }
          : { label, ...(ariaLabel === undefined ? {} : { 'aria-label': ariaLabel }) })}
        ref={element}
        autoComplete="off"
        value={typed?.text ?? (value === null ? '' : show(value, focused))}
        error={trouble ?? error}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={({ currentTarget: { selectionStart, selectionEnd, value: shown } }) => {
          allSelected.current = selectionStart === 0 && selectionEnd === shown.length;
          setFocused(true);
        }}
        onBlur={() => {
          setFocused(false);
          leave();
        }}
        onKeyDown={press}
      />
      <VisuallyHidden role="status">{trouble ?? ''}</VisuallyHidden>
      {said?.kind === 'choice' && question !== undefined ? (
        <ReadBack question={question} values={said.values} say={say} onChoose={choose} />
      ) : null}
    </div>
  );
}
