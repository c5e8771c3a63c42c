/** Whether an action ended because its signal ended it; a failure for another reason has to be told even then. */
export const isCancelled = (signal: AbortSignal, error: unknown): boolean =>
  signal.aborted && error instanceof DOMException && error.name === 'AbortError';
