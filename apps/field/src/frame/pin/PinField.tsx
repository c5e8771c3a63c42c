import { pinLength } from '@field-service/domain/access/pin.ts';
import { tidy } from '@field-service/i18n/typed/reading.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import classes from './pin.module.css';

interface PinFieldProps {
  label: string;
  /** What is wrong with the PIN that was typed before. */
  problem?: string | undefined;
  /** Whether no PIN can be typed now. */
  disabled?: boolean;
  /** Takes a PIN; the field is empty again afterwards. */
  onPin: (pin: string) => Promise<void>;
}

/** A field for a PIN, which is taken with its sixth digit. A PIN is typed, digit by digit, and never pasted. */
export const PinField = ({ label, problem, disabled = false, onPin }: PinFieldProps) => {
  const t = useT('field');
  const element = useRef<HTMLInputElement>(null);
  const saysId = useId();
  const [digits, setDigits] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [isPasted, setPasted] = useState(false);
  useEffect(() => {
    if (!disabled) element.current?.focus();
  }, [disabled]);
  const refuse = (event: SyntheticEvent) => {
    event.preventDefault();
    setPasted(true);
  };
  const check = async (pin: string) => {
    setChecking(true);
    try {
      await onPin(pin);
    } finally {
      setDigits('');
      setChecking(false);
    }
  };
  const type = (text: string) => {
    if (isChecking) return;
    const typed = tidy(text).replaceAll(/\D/g, '').slice(0, pinLength);
    // Some keyboards paste without saying so.
    const isWhole = typed.length > digits.length + 1;
    setPasted(isWhole);
    if (isWhole) return;
    setDigits(typed);
    if (typed.length === pinLength) void check(typed);
  };
  const said = isPasted ? t('A PIN cannot be pasted. Type its six digits.') : isChecking ? '' : (problem ?? '');
  return (
    <div>
      <TextInput
        ref={element}
        label={label}
        value={digits}
        disabled={disabled}
        aria-busy={isChecking}
        aria-describedby={saysId}
        inputMode="numeric"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        data-autofocus
        data-1p-ignore
        data-lpignore="true"
        classNames={{ root: classes.field, input: classes.input }}
        onChange={(event) => type(event.currentTarget.value)}
        onPaste={refuse}
        onDrop={refuse}
      />
      <p id={saysId} className={classes.said} role="alert">
        {said}
      </p>
    </div>
  );
};
