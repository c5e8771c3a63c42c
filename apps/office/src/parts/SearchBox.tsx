import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useSettled } from './use-settled.ts';

interface SearchBoxProps {
  label: string;
  /** What the list looks in. */
  placeholder: string;
  value: string;
  onValue: (text: string) => void;
}

/** Hands over what was typed once the typing pauses. */
export const SearchBox = ({ label, placeholder, value, onValue }: SearchBoxProps): ReactNode => {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    // Filters that were cleared elsewhere clear the box; while someone types it is theirs.
    if (value === '') setText('');
  }
  const settled = useSettled(text);
  const tell = useEffectEvent((next: string) => {
    if (next !== value) onValue(next);
  });
  useEffect(() => tell(settled), [settled]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      w={240}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
};
