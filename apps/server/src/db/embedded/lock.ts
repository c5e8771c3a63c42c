import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { platform } from 'node:process';
import { hasCode } from '../../has-code.ts';

/** Thrown if another running process uses the data directory. */
export class DataDirectoryInUse extends Error {
  constructor(directory: string, holder: string) {
    super(
      `The database in ${directory} is in use by another server (process ${holder || 'unknown'}). Stop that one first, choose another DATA_DIR, or let both use one PostgreSQL through DATABASE_URL.`,
    );
    this.name = 'DataDirectoryInUse';
  }
}

const conflict = 75;
const waitSeconds = 2;

/**
 * Locks `file` for this process and returns the function that releases the lock. Throws `DataDirectoryInUse` if another
 * process holds it. On Linux, the kernel releases the lock however the process ends, and the call waits 2 s for another
 * process that is just ending.
 */
export async function lockDirectory(directory: string, file: string): Promise<() => Promise<void>> {
  return platform === 'linux' ? await lockByKernel(directory, file) : await lockByFile(directory, file);
}

/** `flock` becomes `cat`, which keeps the lock's descriptor open until the pipe from this process closes. */
async function lockByKernel(directory: string, file: string): Promise<() => Promise<void>> {
  const holder = spawn(
    'flock',
    [
      '--no-fork',
      '--timeout',
      String(waitSeconds),
      '--conflict-exit-code',
      String(conflict),
      file,
      'sh',
      '-c',
      'echo held; exec cat >/dev/null',
    ],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      // A Ctrl+C in the terminal then reaches only the server.
      detached: true,
    },
  );
  const exit = new Promise<number>((resolve, reject) => {
    holder.once('error', reject);
    holder.once('exit', (code) => resolve(code ?? -1));
  });
  const code = await Promise.race([exit, once(holder.stdout, 'data').then(() => 'held' as const)]);
  if (code === conflict) throw new DataDirectoryInUse(directory, (await readFile(file, 'utf8').catch(() => '')).trim());
  if (code !== 'held') throw new Error(`The lock ${file} cannot be taken (flock ended with ${code}).`);
  await writeFile(file, `${process.pid}\n`);
  return async () => {
    holder.stdin.end();
    await exit;
  };
}

/** Without `flock`: a file that contains the process id; one left behind by a dead process is replaced. */
async function lockByFile(directory: string, file: string): Promise<() => Promise<void>> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const handle = await open(file, 'wx').catch(() => undefined);
    if (handle !== undefined) {
      await handle.writeFile(`${process.pid}\n`);
      await handle.close();
      return async () => await rm(file, { force: true });
    }
    const holder = (await readFile(file, 'utf8').catch(() => '')).trim();
    if (isAlive(Number(holder))) throw new DataDirectoryInUse(directory, holder);
    await rm(file, { force: true });
  }
  throw new DataDirectoryInUse(directory, '');
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
