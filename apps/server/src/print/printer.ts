import { type ChildProcess, fork } from 'node:child_process';
import type { PrintFormat } from '@field-service/contract/print-format.ts';
import type { KeptPdf, Printout } from './model.ts';
import type { Order, Printed } from './worker.ts';

interface Waiting {
  resolve: (printed: Printed) => void;
  reject: (error: Error) => void;
}

/** Prints in a separate process, so that requests never wait for a layout. */
export interface Printer {
  /** Prints a PDF. */
  print(printout: Printout): Promise<Buffer>;
  /** Prints in any format. What is kept, and labels, have only pages: pdf, jpg and png. */
  write(printout: Printout | KeptPdf, format: PrintFormat): Promise<Printed>;
  stop(): Promise<void>;
}

const isAnswer = (value: unknown): value is { id: number; printed?: Printed; error?: string } =>
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
      if (answer.printed) one?.resolve(answer.printed);
      else one?.reject(new Error(answer.error ?? 'printing failed'));
    });
    started.on('exit', () => {
      if (child === started) child = undefined;
      failAll(new Error('the printing process ended'));
    });
    return started;
  };

  const write: Printer['write'] = (printout, format) => {
    if (stopping) return Promise.reject(new Error('the printer is stopping'));
    if (printout.kind === 'kept' && format === 'pdf')
      return Promise.resolve({ content: printout.pdf, extension: format });
    child ??= start();
    const id = nextId++;
    const to = child;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      to.send({ id, printout, format } satisfies Order, (error) => {
        if (!error) return;
        waiting.delete(id);
        reject(error);
      });
    });
  };

  return {
    write,
    print: async (printout) => Buffer.from((await write(printout, 'pdf')).content),
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
