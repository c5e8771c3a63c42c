import { type ChildProcess, fork } from 'node:child_process';
import type { Printout } from './model.ts';

interface Waiting {
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
}

/** Prints in a separate process, so that requests never wait for a layout. */
export interface Printer {
  print(printout: Printout): Promise<Buffer>;
  stop(): Promise<void>;
}

const isAnswer = (value: unknown): value is { id: number; pdf?: Uint8Array; error?: string } =>
  typeof value === 'object' && value !== null && 'id' in value;

/**
 * Starts the process with the first printout, and again after a crash; the printouts that were pending then fail and
 * are retried by the queue.
 */
export function createPrinter(): Printer {
  let child: ChildProcess | undefined;
  let stopping = false;
  let nextId = 1;
  const waiting = new Map<number, Waiting>();

  const failAll = (error: Error) => {
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  };
  const start = (): ChildProcess => {
    const started = fork(new URL('./worker.ts', import.meta.url), {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    started.on('message', (answer: unknown) => {
      if (!isAnswer(answer)) return;
      const one = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.pdf) one?.resolve(Buffer.from(answer.pdf));
      else one?.reject(new Error(answer.error ?? 'printing failed'));
    });
    started.on('exit', () => {
      if (child === started) child = undefined;
      failAll(new Error('the printing process ended'));
    });
    return started;
  };

  return {
    print(printout) {
      if (stopping) return Promise.reject(new Error('the printer is stopping'));
      child ??= start();
      const id = nextId++;
      const to = child;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        to.send({ id, printout }, (error) => {
          if (!error) return;
          waiting.delete(id);
          reject(error);
        });
      });
    },
    async stop() {
      stopping = true;
      const running = child;
      if (!running) return;
      const ended = new Promise<void>((resolve) => void running.once('exit', () => resolve()));
      running.disconnect();
      await ended;
    },
  };
}
