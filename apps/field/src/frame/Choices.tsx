import { useT } from '@field-service/i18n/use-t.ts';
import { UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import classes from './frame.module.css';
import { useSought } from './use-sought.ts';

export interface Choice<V extends string | number> {
  value: V;
  label: string;
}

interface ChoicesProps<V extends string | number> {
  label: string;
  choices: readonly Choice<V>[];
  value: V | null;
  onChange: (value: V) => void;
  /** Offers to clear the choice; a second tap on it changes nothing. */
  onClear?: (() => void) | undefined;
  /** Shows all choices in one row, with equal widths. */
  even?: boolean;
  /** Shows the label only to screen readers. */
  quiet?: boolean;
  disabled?: boolean;
  /** Whether the person came for this answer: it is scrolled into view, marked and focused. */
  sought?: boolean;
}

/** A single choice among a few, each shown as a large button. */
export function Choices<V extends string | number>({
  label,
  choices,
  value,
  onChange,
  onClear,
  even = false,
  quiet = false,
  disabled = false,
  sought = false,
}: ChoicesProps<V>) {
  const name = useId();
  const element = useSought<HTMLFieldSetElement>(sought);
  const t = useT('field');
  return (
    <fieldset
      ref={element}
      className={[classes.choices, onClear ? classes.clearable : '', sought ? classes.sought : ''].join(' ')}
      role="radiogroup"
      aria-label={label}
      disabled={disabled}
    >
      {quiet ? null : <legend>{label}</legend>}
      {onClear && value !== null && !disabled ? (
        <UnstyledButton className={classes.clear} aria-label={t('Clear {{name}}', { name: label })} onClick={onClear}>
          {t('Clear')}
        </UnstyledButton>
      ) : null}
      <div className={even ? `${classes.choiceRow} ${classes.even}` : classes.choiceRow}>
        {choices.map((choice, at) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              data-autofocus={(sought && at === 0) || undefined}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ManyProps<V extends string> {
  label: string;
  choices: readonly Choice<V>[];
  values: readonly V[];
  /** A tap on a choice: it is added if it is not chosen, and removed otherwise (`toggled`). */
  onToggle: (value: V) => void;
  disabled?: boolean;
}

/** Any number of choices, each shown as a large button. */
export function ManyChoices<V extends string>({ label, choices, values, onToggle, disabled = false }: ManyProps<V>) {
  return (
    <fieldset className={classes.choices} aria-label={label} disabled={disabled}>
      <legend>{label}</legend>
      <div className={classes.choiceRow}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input type="checkbox" checked={values.includes(choice.value)} onChange={() => onToggle(choice.value)} />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
