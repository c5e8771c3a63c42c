import { createContext, use, useEffect, useEffectEvent, useId, useState } from 'react';

/** Prevents a form from being sent while a field contains text that is invalid or ambiguous. */
export interface FieldGate {
  /** Returns whether every field has accepted its text; if not, moves the focus to the first open field. */
  settled: () => boolean;
  hold: (id: string, focus: () => void) => void;
  release: (id: string) => void;
}

export const createGate = (): FieldGate => {
  const held = new Map<string, () => void>();
  return {
    settled: () => {
      const [focus] = held.values();
      focus?.();
      return focus === undefined;
    },
    hold: (id, focus) => held.set(id, focus),
    release: (id) => held.delete(id),
  };
};

/** The gate of a form: put `<FieldGateContext value={gate}>` around the form's fields. */
export const FieldGateContext = createContext<FieldGate | undefined>(undefined);

/** Creates one gate for the lifetime of the component. */
export const useFieldGate = (): FieldGate => useState(createGate)[0];

/** Keeps the enclosing gate closed while `open` is true. */
export const useHold = (open: boolean, focus: () => void): void => {
  const gate = use(FieldGateContext);
  const id = useId();
  const onHeld = useEffectEvent(focus);
  useEffect(() => {
    if (!gate || !open) return undefined;
    gate.hold(id, () => onHeld());
    return () => gate.release(id);
  }, [gate, id, open]);
};
