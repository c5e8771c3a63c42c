import { fork, type ChildProcess } from 'node:child_process';

/** Thrown if more tasks are waiting than can be done in a reasonable time. */
export class TasksBusy extends Error {
  constructor(waiting: number) {
    super(`${waiting} tasks are waiting for their process.`);
    this.name = 'TasksBusy';
  }
}

/** Thrown if the process ended before the task was done, for example because it ran out of time or memory. */
export class TaskEnded extends Error {
  constructor() {
    super('the worker process ended');
    this.name = 'TaskEnded';
  }
}

/** Message to a worker process: a numbered task. */
export type NumberedTask<Task> = Task & { id: number };
/** The worker process's response with the same number. */
export type TaskAnswer<Result> = { id: number; result: Result } | { id: number; error: string };

export interface TaskProcess<Result> {
  /** The module of the worker. */
  worker: URL;
  /** Milliseconds of work after which the worker is killed; the next task gets a new one. Waiting does not count. */
  timeoutMs: number;
  /** How many tasks may wait while one runs. */
  maxWaiting: number;
  /** Megabytes of heap that the worker may use; if absent, Node's default limit applies. */
  heapMb?: number;
  isResult: (value: unknown) => value is Result;
}

/** An idle worker ends, which frees its memory. */
const idleMs = 60_000;

/**
 * Opens one worker process, which is started on demand and does one task at a time: if it dies, no other task is
 * affected. The other tasks wait in order of arrival. The returned function throws `TasksBusy` if too many wait, and
 * `TaskEnded` if the worker ended.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says once what its worker takes
export function openTaskProcess<Task extends object, Result>({
  worker,
  timeoutMs,
  maxWaiting,
  heapMb,
  isResult,
}: TaskProcess<Result>): (task: Task) => Promise<Result> {
  interface Turn {
    task: Task;
    resolve: (result: Result) => void;
    reject: (error: Error) => void;
  }
  const waiting: Turn[] = [];
  let working: { id: number; turn: Turn; timer: NodeJS.Timeout } | undefined;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 1;

  const settle = (id: number, done: (turn: Turn) => void): void => {
    if (working?.id !== id) return;
    const { turn, timer } = working;
    clearTimeout(timer);
    working = undefined;
    done(turn);
    next();
  };
  const receive = (answer: unknown): void => {
    if (typeof answer !== 'object' || answer === null || !('id' in answer) || typeof answer.id !== 'number') return;
    const error = 'error' in answer ? String(answer.error) : undefined;
    const result = 'result' in answer ? answer.result : undefined;
    settle(answer.id, ({ resolve, reject }) => {
      if (error === undefined && isResult(result)) resolve(result);
      else reject(new Error(error ?? 'the worker sent no result'));
    });
  };
  const start = (): ChildProcess => {
    const started = fork(worker, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [...process.execArgv, ...(heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`])],
    });
    started.on('message', receive);
    const ended = (): void => {
      if (child !== started) return;
      child = undefined;
      if (working !== undefined) settle(working.id, ({ reject }) => reject(new TaskEnded()));
    };
    started.on('exit', ended);
    started.on('disconnect', ended);
    return started;
  };
  const rest = (): void => {
    idle = setTimeout(() => child?.disconnect(), idleMs);
    idle.unref();
    // A server that stops does not wait for an idle worker.
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
    working = { id, turn, timer: setTimeout(() => running.kill('SIGKILL'), timeoutMs) };
    running.send({ ...turn.task, id } satisfies NumberedTask<Task>, (error) => {
      if (error) settle(id, ({ reject }) => reject(error));
    });
  }

  return async (task) => {
    if (waiting.length >= maxWaiting) throw new TasksBusy(waiting.length);
    return await new Promise<Result>((resolve, reject) => {
      waiting.push({ task, resolve, reject });
      next();
    });
  };
}

/** In the worker: runs each task that the parent sends, and sends back its result or its error. */
export function serveTasks<Task, Result>(
  isTask: (value: unknown) => value is NumberedTask<Task>,
  work: (task: Task) => Promise<Result>,
): void {
  const answer = (given: TaskAnswer<Result>): void => void process.send?.(given);
  process.on('message', (task: unknown) => {
    if (!isTask(task)) return;
    work(task).then(
      (result) => answer({ id: task.id, result }),
      (error: unknown) => answer({ id: task.id, error: error instanceof Error ? error.message : String(error) }),
    );
  });
  // The parent has ended, so no one is waiting for a response.
  process.on('disconnect', () => process.exit(0));
}
