import { useId } from 'react';
import classes from './frame.module.css';

export interface Choice<V extends string | number> {
  value: V;
  label: string;
}

interface ChoicesProps<V extends string | number> {
  label: string;
  choices: readonly Choice<V>[];
  value: V | null;
  /** Receives null when a second tap clears the choice. */
  onChange: (value: V | null) => void;
  /** Shows all choices in one row, with equal widths. */
  even?: boolean;
  /** Shows the label only to screen readers. */
  quiet?: boolean;
  disabled?: boolean;
}

/** A single choice among a few, each shown as a large button. */
export function Choices<V extends string | number>({
  label,
  choices,
  value,
  onChange,
  even = false,
  quiet = false,
  disabled = false,
}: ChoicesProps<V>) {
  const name = useId();
  return (
    <fieldset className={classes.choices} role="radiogroup" aria-label={label} disabled={disabled}>
      {quiet ? null : <legend>{label}</legend>}
      <div className={even ? `${classes.choiceRow} ${classes.even}` : classes.choiceRow}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              onClick={() => (choice.value === value ? onChange(null) : undefined)}
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
  onChange: (values: V[]) => void;
  disabled?: boolean;
}

/** Any number of choices, each shown as a large button. */
export function ManyChoices<V extends string>({ label, choices, values, onChange, disabled = false }: ManyProps<V>) {
  const toggle = (value: V) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  return (
    <fieldset className={classes.choices} aria-label={label} disabled={disabled}>
      <legend>{label}</legend>
      <div className={classes.choiceRow}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input type="checkbox" checked={values.includes(choice.value)} onChange={() => toggle(choice.value)} />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
