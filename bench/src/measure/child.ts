import { fork, type ChildProcess } from 'node:child_process';
import { open } from 'node:fs/promises';
import path from 'node:path';

export interface Measured {
  url: string;
  /** CPU time used so far, user and system, in milliseconds. */
  cpu: () => Promise<number>;
  stop: () => Promise<void>;
}

const isUsage = (message: unknown): message is { usage: number } =>
  typeof message === 'object' && message !== null && 'usage' in message && typeof message.usage === 'number';

async function usage(child: ChildProcess): Promise<number> {
  return await new Promise((resolve, reject) => {
    child.once('message', (message: unknown) => {
      if (isUsage(message)) resolve(message.usage / 1000);
      else reject(new Error('A measured process answered something else than its usage.'));
    });
    child.send('usage');
  });
}

/** Polls until the server responds. */
async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + 60_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The process for ${url} ended with ${child.exitCode}.`);
    const answered = await fetch(url).then(
      async (response) => await response.arrayBuffer(),
      () => undefined,
    );
    if (answered !== undefined) return;
    if (performance.now() > until) throw new Error(`${url} does not answer.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts a server program in its own process with its output in a file, as a service manager would. */
export async function startMeasured(
  program: string,
  port: number,
  env: Readonly<Record<string, string>>,
  options: { log: string; execArgv?: readonly string[] },
): Promise<Measured> {
  const log = await open(options.log, 'a');
  const child = fork(program, [], {
    env: { PATH: process.env['PATH'] ?? '', ...env, PORT: String(port) },
    execArgv: ['--import', path.join(import.meta.dirname, 'meter.ts'), ...(options.execArgv ?? [])],
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await answers(url, child);
  return {
    url,
    cpu: async () => await usage(child),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await log.close();
    },
  };
}
