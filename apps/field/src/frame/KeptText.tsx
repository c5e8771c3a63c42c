import { useT } from '@field-service/i18n/use-t.ts';
import { Textarea, TextInput } from '@mantine/core';
import { memo, startTransition, useCallback, useEffect, useLayoutEffect, useOptimistic, useRef, useState } from 'react';
import type { ChangeEvent, RefObject } from 'react';
import classes from './KeptText.module.css';
import { useSought } from './use-sought.ts';

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
  /** Whether the text is state of a form, which has it with the key: whoever sends the form at once sends all of it. */
  inForm?: boolean;
  /** Whether the person came for this text: it is scrolled into view and focused. */
  sought?: boolean;
}

type TextElement = HTMLInputElement & HTMLTextAreaElement;

interface FieldProps extends Pick<KeptTextProps, 'label' | 'placeholder' | 'required' | 'maxLength' | 'disabled'> {
  /** The text, or the first one of a field that keeps its text itself. */
  value?: string;
  defaultValue?: string;
  description?: string;
  error?: string;
  onChange: (event: ChangeEvent<TextElement>) => void;
  multiline: boolean;
  sought: boolean;
  field: RefObject<TextElement | null>;
}

/** The field itself. A key does not draw it again: the browser shows the character. */
const Field = memo(({ multiline, sought, field, ...input }: FieldProps) => {
  const wrapper = useSought<HTMLDivElement>(sought);
  const props = {
    ...input,
    ref: field,
    autoComplete: 'off',
    wrapperProps: { ref: wrapper },
    'data-autofocus': sought || undefined,
  };
  return multiline ? <Textarea {...props} rows={3} classNames={{ input: classes.grows }} /> : <TextInput {...props} />;
});

/**
 * A text field that is saved on every keystroke. The text itself is shown at once; the rest of the page, which may depend
 * on it, follows without holding up the next key.
 */
export const KeptText = ({
  keep,
  value: kept,
  multiline = false,
  inForm = false,
  sought = false,
  description,
  error: given,
  ...input
}: KeptTextProps) => {
  const t = useT('field');
  const field = useRef<TextElement>(null);
  const { maxLength } = input;
  const [value, show] = useOptimistic(kept);
  const [first] = useState(value);
  const keeping = useRef(keep);
  useEffect(() => {
    keeping.current = keep;
  });
  // The text of the field is the person's until the record has another one, such as that of another window.
  useLayoutEffect(() => {
    if (!inForm && field.current && field.current.value !== value) field.current.value = value;
  });
  const enter = useCallback(
    ({ currentTarget: { value: text } }: ChangeEvent<TextElement>) => {
      if (inForm) keeping.current(text);
      else
        startTransition(() => {
          show(text);
          keeping.current(text);
        });
    },
    [inForm, show],
  );
  // The browser cuts a pasted text that does not fit; the end that is missing must not go unnoticed.
  const full = maxLength !== undefined && value.length >= maxLength;
  const error =
    given ?? (full ? t('No more than {{limit}} characters can be entered here.', { limit: maxLength }) : undefined);
  return (
    <Field
      {...input}
      {...(inForm ? { value } : { defaultValue: first })}
      {...(description === undefined ? {} : { description })}
      {...(error === undefined ? {} : { error })}
      multiline={multiline}
      sought={sought}
      field={field}
      onChange={enter}
    />
  );
};
