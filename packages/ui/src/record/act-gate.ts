import { newKey } from '@field-service/contract/transport.ts';

/**
 * Lets an act happen once, however often and however fast its button is pressed. An act that failed keeps its idempotency
 * key: if its answer was lost on the way, pressing again returns what was done instead of doing it twice.
 */
export interface ActGate {
  /** The key with which the act starts; undefined while it runs. An act on something else (`of`) has another key. */
  begin: (of: string) => string | undefined;
  end: (outcome: 'done' | 'failed') => void;
}

export const createActGate = (makeKey: () => string = newKey): ActGate => {
  let running = false;
  let kept: { of: string; key: string } | undefined;
  return {
    begin: (of) => {
      if (running) return undefined;
      running = true;
      if (kept?.of !== of) kept = { of, key: makeKey() };
      return kept.key;
    },
    end: (outcome) => {
      running = false;
      if (outcome === 'done') kept = undefined;
    },
  };
};

/**
 * Performs an act through its gate; nothing happens while the act runs. The act, which includes what follows from it,
 * counts as failed if it throws, and the error is thrown.
 */
export async function performOnce(
  gate: ActGate,
  of: string,
  act: (idempotencyKey: string) => Promise<void>,
): Promise<void> {
  const key = gate.begin(of);
  if (key === undefined) return;
  try {
    await act(key);
    gate.end('done');
  } catch (error) {
    gate.end('failed');
    throw error;
  }
}
