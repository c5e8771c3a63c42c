import { sameJson } from '@field-service/domain/work/merge.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useKeptDraft } from './use-kept-draft.ts';

/** A record as it is stored, which a form changes. */
export interface Stored<V> {
  values: V;
  /** Its version, which the change names. */
  uts: number;
}

/**
 * What a form starts with: the values of a new record, or a stored one and how it is read again once someone else has
 * changed it.
 */
export type StartOf<V> = { fresh: V; draft?: string } | { stored: Stored<V>; read?: () => Promise<Stored<V>> };

/** The values of a form, before it is known what they mean. */
export interface FormState<V extends object> {
  values: V;
  change: (change: Partial<V>) => void;
  /** Changes the field of that name. */
  put: (name: string, value: unknown) => void;
  replace: (values: V) => void;
  /** The record that the form changes; null for a new one. */
  base: Stored<V> | null;
  rebase: (base: Stored<V>) => void;
  read: (() => Promise<Stored<V>>) | undefined;
  isChanged: boolean;
  /** Whether what is in the form survives leaving it. */
  isKept: boolean;
  /** When what was restored was last changed, in ms; null if nothing was. */
  restoredAt: number | null;
  /** Forgets what was typed, because it was sent or is no longer wanted. */
  forget: () => void;
  startOver: () => void;
}

/**
 * The values of a form. A new record whose form has a name (`draft`) is kept in the browser while it is typed, and
 * restored when the form is opened again.
 */
export function useFormState<V extends object>(start: StartOf<V>): FormState<V> {
  const [base, rebase] = useState<Stored<V> | null>('stored' in start ? start.stored : null);
  const [fresh] = useState('stored' in start ? start.stored.values : start.fresh);
  const kept = useKeptDraft('stored' in start ? undefined : start.draft, fresh);
  const [values, setValues] = useState(kept.start);
  const [isForgotten, setForgotten] = useState(false);
  const isChanged = !isForgotten && !sameJson(values, base?.values ?? fresh);

  const keep = useEffectEvent((typed: V) => {
    // What was restored is as old as it was.
    if (!isForgotten && typed !== kept.start) kept.keep(typed, isChanged);
  });
  useEffect(() => keep(values), [values]);

  const forget = () => {
    kept.forget();
    setForgotten(true);
  };
  return {
    values,
    change: (change) => setValues((before) => ({ ...before, ...change })),
    put: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    replace: setValues,
    base,
    rebase,
    read: 'stored' in start ? start.read : undefined,
    isChanged,
    isKept: kept.isKept,
    restoredAt: kept.restoredAt,
    forget,
    startOver: () => {
      kept.forget();
      setValues(fresh);
    },
  };
}
