import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { settleTime } from '../fields/use-settled.ts';

interface SearchBoxProps {
  label: string;
  /** The fields that the list searches. */
  placeholder: string;
  value: string;
  onValue: (text: string) => void;
}

/** Passes on the typed text once the user pauses. */
export const SearchBox = ({ label, placeholder, value, onValue }: SearchBoxProps): ReactNode => {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [told, setTold] = useState(value);
  if (shown !== value) {
    setShown(value);
    // What is searched by a saved view, or no longer, stands in the box; while the user is typing, it keeps its text.
    if (value !== told) {
      setText(value);
      setTold(value);
    }
  }
  const [ownPath] = useState(() => globalThis.location.pathname);
  const tell = useDebouncedCallback((typed: string) => {
    const next = typed.trim();
    // The box may show another text by now, and a page that was opened meanwhile must not be left again for the list.
    if (next === value || typed !== text || globalThis.location.pathname !== ownPath) return;
    setTold(next);
    onValue(next);
  }, settleTime);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        tell(currentTarget.value);
      }}
    />
  );
};
