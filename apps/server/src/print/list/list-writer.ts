import { fork } from 'node:child_process';
import type { ListJob } from './list-job.ts';

export type ListMessage = { kind: 'begin'; job: ListJob } | { kind: 'rows'; rows: readonly string[] } | { kind: 'end' };
export interface ListAnswer {
  chunks: readonly Uint8Array[];
  extension?: string;
}

/** Thrown if the process ended before the list did, for example because it ran out of memory. */
export class ListProcessEnded extends Error {
  constructor() {
    super('the process that writes a list ended');
    this.name = 'ListProcessEnded';
  }
}

/** Writes one list in a process of its own. */
export interface ListProcess {
  /** Sends one message and waits for its answer; the next message follows then. */
  send: (message: ListMessage) => Promise<ListAnswer>;
  /** Ends the process; what is being written fails with `ListProcessEnded`. */
  stop: () => void;
}

const heapMb = 384;

const isAnswer = (value: unknown): value is ListAnswer =>
  typeof value === 'object' && value !== null && 'chunks' in value && Array.isArray(value.chunks);

export function startListProcess(): ListProcess {
  const child = fork(new URL('./list-process.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, `--max-old-space-size=${heapMb}`],
  });
  let hasEnded = false;
  let waiting: { resolve: (answer: ListAnswer) => void; reject: (error: Error) => void } | undefined;
  const settle = (act: (turn: NonNullable<typeof waiting>) => void): void => {
    const turn = waiting;
    waiting = undefined;
    if (turn !== undefined) act(turn);
  };
  child.on('message', (answer: unknown) =>
    settle(({ resolve, reject }) => {
      if (isAnswer(answer)) resolve(answer);
      else
        reject(
          new Error(
            typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : 'no answer',
          ),
        );
    }),
  );
  const ended = (): void => {
    hasEnded = true;
    settle(({ reject }) => reject(new ListProcessEnded()));
  };
  child.on('exit', ended);
  child.on('error', ended);
  return {
    send: async (message) => {
      if (hasEnded) throw new ListProcessEnded();
      return await new Promise<ListAnswer>((resolve, reject) => {
        waiting = { resolve, reject };
        child.send(message, (error) => {
          if (error) settle((turn) => turn.reject(new ListProcessEnded()));
        });
      });
    },
    stop: () => {
      if (!hasEnded) child.kill('SIGKILL');
    },
  };
}
