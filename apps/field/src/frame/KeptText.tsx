import { Textarea, TextInput } from '@mantine/core';

interface KeptTextProps {
  label: string;
  /** The text as entered, whether it is stored yet or not. */
  value: string;
  /** Stores a text; called on every keystroke. */
  keep: (text: string) => void;
  description?: string | undefined;
  error?: string | undefined;
  placeholder?: string;
  multiline?: boolean;
  required?: boolean;
  maxLength?: number;
  disabled?: boolean;
}

/** A text field that is saved on every keystroke. */
export const KeptText = ({ keep, multiline = false, description, error, ...input }: KeptTextProps) => {
  const props = {
    ...input,
    ...(description === undefined ? {} : { description }),
    ...(error === undefined ? {} : { error }),
    onChange: (event: { currentTarget: { value: string } }) => keep(event.currentTarget.value),
    autoComplete: 'off',
  };
  return multiline ? <Textarea {...props} autosize minRows={3} /> : <TextInput {...props} />;
};
