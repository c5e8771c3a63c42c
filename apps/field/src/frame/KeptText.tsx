import { Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useKeep } from './use-kept.ts';

interface KeptTextProps {
  label: string;
  /** What is stored. */
  value: string;
  /** Stores a text; called at every keystroke. */
  keep: (text: string) => Promise<unknown>;
  description?: string | undefined;
  error?: string | undefined;
  placeholder?: string;
  multiline?: boolean;
  required?: boolean;
  inputMode?: 'text' | 'decimal' | 'numeric';
  maxLength?: number;
  disabled?: boolean;
  suffix?: string | undefined;
}

/** Longer than the store takes to answer with what was just written. */
const settleMs = 400;

/** A text that is stored at every keystroke. While it is typed the field shows the typing, afterwards what is stored. */
export const KeptText = ({ value, keep, multiline = false, suffix, description, error, ...input }: KeptTextProps) => {
  const store = useKeep();
  const [typed, setTyped] = useState<string>();
  const [focused, setFocused] = useState(false);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(settling.current), []);
  if (!focused && typed !== undefined && typed === value) setTyped(undefined);
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const text = event.currentTarget.value;
    setTyped(text);
    store(keep(text));
  };
  const props = {
    ...input,
    ...(description === undefined ? {} : { description }),
    ...(error === undefined ? {} : { error }),
    value: typed ?? value,
    onChange: change,
    onFocus: () => {
      clearTimeout(settling.current);
      setFocused(true);
    },
    onBlur: () => {
      setFocused(false);
      // What could not be stored does not stay on the screen as if it had been.
      settling.current = setTimeout(() => setTyped(undefined), settleMs);
    },
    autoComplete: 'off',
  };
  return multiline ? (
    <Textarea {...props} autosize minRows={3} />
  ) : (
    <TextInput
      {...props}
      {...(suffix === undefined
        ? {}
        : { rightSection: suffix, rightSectionPointerEvents: 'none' as const, rightSectionWidth: 64 })}
    />
  );
};

const decimal = /^\d{0,15}([.,]\d{0,6})?$/;

interface KeptDecimalProps extends Omit<KeptTextProps, 'value' | 'keep' | 'multiline' | 'inputMode'> {
  value: string | null;
  keep: (value: string | null) => Promise<unknown>;
}

/** A decimal as text, never a binary float; an empty field is unknown, not 0. */
export const KeptDecimal = ({ value, keep, ...input }: KeptDecimalProps) => (
  <KeptText
    {...input}
    value={value ?? ''}
    inputMode="decimal"
    keep={(text) => {
      const plain = text.trim().replace(',', '.').replace(/\.$/, '').replace(/^\./, '0.');
      return decimal.test(text.trim()) ? keep(plain === '' ? null : plain) : Promise.resolve();
    }}
  />
);
