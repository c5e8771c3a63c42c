import { Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { settleMs, useKeep } from './use-kept.ts';

interface KeptTextProps {
  label: string;
  /** The stored text. */
  value: string;
  /** Stores the text; called on every keystroke. */
  keep: (text: string) => Promise<unknown>;
  description?: string | undefined;
  error?: string | undefined;
  placeholder?: string;
  multiline?: boolean;
  required?: boolean;
  maxLength?: number;
  disabled?: boolean;
}

/**
 * A text field that is saved on every keystroke. While focused, it shows the typed text; afterwards, the stored text.
 */
export const KeptText = ({ value, keep, multiline = false, description, error, ...input }: KeptTextProps) => {
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
      // Text that could not be stored must not stay on the screen as if it were stored.
      settling.current = setTimeout(() => setTyped(undefined), settleMs);
    },
    autoComplete: 'off',
  };
  return multiline ? <Textarea {...props} autosize minRows={3} /> : <TextInput {...props} />;
};
