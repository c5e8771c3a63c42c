import { readFile, readdir } from 'node:fs/promises';

/** Milliseconds: Linux counts CPU time in hundredths of a second, regardless of the kernel's clock. */
const tick = 10;

async function statOf(pid: string): Promise<{ parent: string; own: number; children: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields === undefined) return undefined;
  const at = (index: number): number => Number(fields[index] ?? 0) * tick;
  return { parent: fields[1] ?? '', own: at(11) + at(12), children: at(13) + at(14) };
}

/**
 * CPU time in milliseconds that a PostgreSQL server has used so far, with all its processes, including those that have
 * ended. NaN if the system does not report it (only Linux does).
 */
export async function clusterCpu(postmaster: number): Promise<number> {
  const server = await statOf(String(postmaster));
  if (server === undefined) return Number.NaN;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map(statOf));
  return stats
    .filter((stat) => stat?.parent === String(postmaster))
    .reduce((sum, stat) => sum + (stat?.own ?? 0), server.own + server.children);
}
