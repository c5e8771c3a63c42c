import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server that runs in its own process. */
export interface ChildServer {
  url: string;
  /** The first 100,000 characters of the server's standard output. */
  output: () => string;
  /** Kills the server as a power cut would. */
  kill: () => Promise<void>;
}

const main = fileURLToPath(import.meta.resolve('@field-service/server/main.ts'));

async function end(child: ChildProcess, signal: 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/**
 * Starts the product's own entry point in a child process with these environment variables, and waits until it is
 * ready. By default, nothing is seeded.
 */
export async function startChildServer(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = ['--empty'],
): Promise<ChildServer> {
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', ...env },
  });
  const { stdout } = child;
  let text = '';
  const url = await new Promise<string>((resolve, reject) => {
    stdout.on('data', (chunk: Buffer) => {
      // The output is read for as long as the process runs, because a full pipe would block the process.
      if (text.length < 100_000) text += chunk.toString();
      const found = /"url":"(http:[^"]+)"/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The process ended: ${text}`)));
  });
  return { url, output: () => text, kill: async () => await end(child, 'SIGKILL') };
}
