import { fork } from 'node:child_process';
import path from 'node:path';
import type { LoadOrder, LoadResult } from './request.ts';

export interface LoadDriver {
  run: (order: LoadOrder) => Promise<LoadResult>;
  stop: () => void;
}

const isResult = (message: unknown): message is { result: LoadResult } =>
  typeof message === 'object' && message !== null && 'result' in message;

/** Starts the load generator in a separate process, so that its own cost is not measured. */
export function startLoad(): LoadDriver {
  const child = fork(path.join(import.meta.dirname, 'worker.ts'), [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    run: async (order) =>
      await new Promise((resolve, reject) => {
        child.once('message', (message: unknown) => {
          if (isResult(message)) resolve(message.result);
          else reject(new Error(`The load failed: ${JSON.stringify(message)}`));
        });
        child.send(order);
      }),
    stop: () => void child.kill(),
  };
}
