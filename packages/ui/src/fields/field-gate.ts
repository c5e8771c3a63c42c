import { createContext, use, useEffect, useEffectEvent, useId, useState } from 'react';

/** Keeps a form from being sent while a field holds a text that is wrong or waits for a choice. */
export interface FieldGate {
  /** Whether every field has taken its text; the first that has not gets the focus. */
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

/** `<FieldGateContext value={gate}>` around the fields of a form. */
export const FieldGateContext = createContext<FieldGate | undefined>(undefined);

/** One gate for as long as the form stands. */
export const useFieldGate = (): FieldGate => useState(createGate)[0];

/** Holds the gate above while `open`. */
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
