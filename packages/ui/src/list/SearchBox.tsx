import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useSettled } from '../fields/use-settled.ts';

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
  if (shown !== value) {
    setShown(value);
    // If the filters are cleared elsewhere, the box is cleared too; while the user is typing, it keeps its text.
    if (value === '') setText('');
  }
  const settled = useSettled(text);
  const [ownPath] = useState(() => globalThis.location.pathname);
  const tell = useEffectEvent((next: string) => {
    // A page that was opened meanwhile must not be left again for the list.
    if (next !== value && globalThis.location.pathname === ownPath) onValue(next);
  });
  useEffect(() => tell(settled), [settled]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
};
