import { fork, type ChildProcess } from 'node:child_process';
import type { PictureAnswer, PictureTask } from './picture-worker.ts';

/** More pictures wait than will be made in a time that anybody waits for. */
export class PicturesBusy extends Error {
  constructor(waiting: number) {
    super(`${waiting} pictures are waiting to be made.`);
    this.name = 'PicturesBusy';
  }
}

export interface PictureProcess {
  /** The module of the worker. */
  worker: URL;
  /** Milliseconds of work after which the worker is ended; the next picture gets a new one. Waiting does not count. */
  longest: number;
  /** Pictures that may wait while one is made. */
  mostWaiting: number;
}

interface Turn {
  task: Omit<PictureTask, 'id'>;
  done: (error?: Error) => void;
}

/** A worker that nobody needs gives its memory back. */
const idleFor = 60_000;
const isAnswer = (value: unknown): value is PictureAnswer =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';

/**
 * One worker process, started when it is needed, with one picture at a time: what ends it takes no other picture along. The
 * others wait in the order in which they came; throws `PicturesBusy` when too many do.
 */
export function openPictureProcess({
  worker,
  longest,
  mostWaiting,
}: PictureProcess): (task: Omit<PictureTask, 'id'>) => Promise<void> {
  const waiting: Turn[] = [];
  let working: { id: number; turn: Turn; timer: NodeJS.Timeout } | undefined;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 1;

  const settle = (id: number, error?: Error): void => {
    if (working?.id !== id) return;
    const { turn, timer } = working;
    clearTimeout(timer);
    working = undefined;
    turn.done(error);
    next();
  };
  const start = (): ChildProcess => {
    const started = fork(worker, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    started.on('message', (answer: unknown) => {
      if (isAnswer(answer)) settle(answer.id, answer.error === undefined ? undefined : new Error(answer.error));
    });
    const ended = (): void => {
      if (child !== started) return;
      child = undefined;
      if (working !== undefined) settle(working.id, new Error('the picture worker ended'));
    };
    started.on('exit', ended);
    started.on('disconnect', ended);
    return started;
  };
  const rest = (): void => {
    idle = setTimeout(() => child?.disconnect(), idleFor);
    idle.unref();
    // A server that stops does not wait for a worker that has nothing to do.
    child?.unref();
    child?.channel?.unref();
  };

  function next(): void {
    if (working !== undefined) return;
    const turn = waiting.shift();
    if (turn === undefined) return rest();
    clearTimeout(idle);
    const running = (child ??= start());
    running.ref();
    running.channel?.ref();
    const id = nextId;
    nextId += 1;
    working = { id, turn, timer: setTimeout(() => running.kill('SIGKILL'), longest) };
    running.send({ id, ...turn.task } satisfies PictureTask, (error) => {
      if (error) settle(id, error);
    });
  }

  return async (task) => {
    if (waiting.length >= mostWaiting) throw new PicturesBusy(waiting.length);
    await new Promise<void>((resolve, reject) => {
      waiting.push({ task, done: (error) => (error === undefined ? resolve() : reject(error)) });
      next();
    });
  };
}
