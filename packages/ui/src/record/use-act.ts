import { useState } from 'react';
import { useNotices } from '../shell/notices/notices.ts';
import { createActGate, performOnce } from './act-gate.ts';

interface ActOptions<Input, Done> {
  /** Sends the act; repeats of it have the same key. */
  act: (input: Input, options: { idempotencyKey: string }) => Promise<Done>;
  /** Called once the act is done; the act counts as running until then. */
  onDone: (done: Done) => Promise<void> | void;
}

interface Act<Input> {
  /** Performs the act unless it runs already; a failure is shown as a notice. */
  run: (input: Input) => void;
  running: boolean;
}

/** An act of a screen that a double click performs once and that says once what it did (`act-gate.ts`). */
export const useAct = <Input, Done>({ act, onDone }: ActOptions<Input, Done>): Act<Input> => {
  const notices = useNotices();
  const [gate] = useState(createActGate);
  const [running, setRunning] = useState(false);
  const perform = async (input: Input, idempotencyKey: string) => {
    setRunning(true);
    try {
      await onDone(await act(input, { idempotencyKey }));
    } finally {
      setRunning(false);
    }
  };
  return {
    running,
    run: (input) => {
      void performOnce(gate, JSON.stringify(input), async (key) => await perform(input, key)).catch(notices.failure);
    },
  };
};
