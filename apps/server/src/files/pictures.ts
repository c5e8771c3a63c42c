import { fork, type ChildProcess } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PictureAnswer, PictureTask } from './picture-worker.ts';
import { assertHash, type BlobHash, type FileStore } from './store.ts';

/** Copies of pictures for showing: upright, smaller, without EXIF. Made once and kept beside the store. */
export interface Pictures {
  /** A file with the copy at most `width` pixels wide, or of full size. Throws `PictureUnreadable` for what is no picture. */
  derive: (sha256: BlobHash, width: number | null) => Promise<{ path: string; bytes: number }>;
}

/** The bytes look like a picture, but cannot be read as one. */
export class PictureUnreadable extends Error {
  constructor(sha256: BlobHash, why: string) {
    super(`The picture ${sha256} cannot be read: ${why}`);
    this.name = 'PictureUnreadable';
  }
}

const isAnswer = (value: unknown): value is PictureAnswer => typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';
/** A picture that takes longer ends the worker: the next one gets a new one. */
const longest = 30_000;
/** A worker that nobody needs gives its memory back. */
const idleFor = 60_000;

interface Waiting {
  done: (error?: Error) => void;
  timer: NodeJS.Timeout;
}

/** One worker process, started when it is needed. Pixels are never decoded in the process that answers requests. */
function openWorker(): (task: Omit<PictureTask, 'id'>) => Promise<void> {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 1;

  const settle = (id: number, error?: Error): void => {
    const one = waiting.get(id);
    waiting.delete(id);
    clearTimeout(one?.timer);
    one?.done(error);
    if (waiting.size > 0) return;
    idle = setTimeout(() => child?.disconnect(), idleFor);
    idle.unref();
    // A server that stops does not wait for a worker that has nothing to do.
    child?.unref();
    child?.channel?.unref();
  };
  const start = (): ChildProcess => {
    const started = fork(new URL('./picture-worker.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    started.on('message', (answer: unknown) => {
      if (isAnswer(answer)) settle(answer.id, answer.error === undefined ? undefined : new Error(answer.error));
    });
    const ended = (): void => {
      if (child !== started) return;
      child = undefined;
      for (const id of waiting.keys()) settle(id, new Error('the picture worker ended'));
    };
    started.on('exit', ended);
    started.on('disconnect', ended);
    return started;
  };

  return async (task) => {
    clearTimeout(idle);
    child ??= start();
    const running = child;
    running.ref();
    running.channel?.ref();
    const id = nextId;
    nextId += 1;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => running.kill('SIGKILL'), longest);
      waiting.set(id, { timer, done: (error) => (error === undefined ? resolve() : reject(error)) });
      running.send({ id, ...task } satisfies PictureTask, (error) => {
        if (error) settle(id, error);
      });
    });
  };
}

const sizeOf = async (file: string): Promise<number | undefined> => {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Derived pictures under `{dataDir}/derived`; the folder may be emptied at any time. */
export function openPictures(store: FileStore, dataDir: string): Pictures {
  const work = openWorker();
  const making = new Map<string, Promise<void>>();

  const make = async (sha256: BlobHash, target: string, width: number | null): Promise<void> => {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await store.withPath(sha256, async (source) => {
      try {
        await work({ source, target, width });
      } catch (error) {
        throw new PictureUnreadable(sha256, error instanceof Error ? error.message : String(error));
      }
    });
  };

  return {
    derive: async (sha256, width) => {
      assertHash(sha256);
      const target = path.join(dataDir, 'derived', sha256.slice(0, 2), `${sha256}-${width ?? 'full'}`);
      const kept = await sizeOf(target);
      if (kept !== undefined) return { path: target, bytes: kept };
      const running = making.get(target) ?? make(sha256, target, width).finally(() => making.delete(target));
      making.set(target, running);
      await running;
      return { path: target, bytes: (await sizeOf(target)) ?? 0 };
    },
  };
}
