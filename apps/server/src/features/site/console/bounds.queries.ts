import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { Refusal } from '../../../refusal.ts';

const run = promisify(execFile);
const megabyte = 1_048_576;

/**
 * The maximum memory of a session, in bytes. Together with the 128 MB that PostgreSQL's sessions share, the total stays
 * below 256 MB.
 */
const memory = 96 * megabyte;
/**
 * The maximum size of a statement's temporary files, in kilobytes. Together with the statement's memory, the total
 * stays below 256 MB.
 */
const maxTemporary = 131_072;
/** The length of a value that a session must reject if its memory is already limited. */
const tooMuch = 200_000_000;

/** The time limit shared by all steps of one statement. */
export interface Deadline {
  /** The remaining time in milliseconds. Throws `query.too_slow` if no time remains. */
  left: () => number;
}
export function deadlineAfter(milliseconds: number): Deadline {
  const end = performance.now() + milliseconds;
  return {
    left: () => {
      const left = Math.ceil(end - performance.now());
      if (left <= 0) throw new Refusal('query.too_slow', {});
      return left;
    },
  };
}

/** Sets the remaining time as the time limit of the session's next statement. */
export async function setTimeLeft(client: pg.ClientBase, deadline: Deadline): Promise<void> {
  await client.query(`set statement_timeout = ${deadline.left()}`);
}

/** The `Refusal` for a statement that exceeded a limit; undefined for any other error. */
export function overLimit(error: unknown): Refusal | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (error.code === '57014') return new Refusal('query.too_slow', {}, { cause: error });
  // Out of memory, or temporary files larger than allowed.
  if (error.code === '53200' || error.code === '53400') return new Refusal('console.too_large', {}, { cause: error });
  return undefined;
}

interface Session {
  pid: number;
  role: string;
  database: string;
  temporary: number;
}

/**
 * Limits the memory of a session before it receives a statement, or throws `console.not_bounded`. A single value can
 * reach a gigabyte in many ways, so the process itself is limited: PostgreSQL then rejects the statement for lack of
 * memory and continues. Workers and compiled code are disabled, because the limit would not apply to them.
 */
export async function boundSession(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Session>(
    `select pg_backend_pid() pid, session_user::text as role, current_database()::text as database,
            (select setting::int from pg_settings where name = 'temp_file_limit') temporary`,
  );
  const [session] = rows;
  if (session === undefined || session.temporary < 0 || session.temporary > maxTemporary)
    throw new Refusal('console.not_bounded', {});
  await client.query(`set jit = off; set max_parallel_workers_per_gather = 0; set work_mem = '16MB'`);
  if (!(await limitProcess(session)) && !(await isLimited(client))) throw new Refusal('console.not_bounded', {});
}

/**
 * Limits the memory of the session's process. Returns false if that process runs on another machine or cannot be
 * limited.
 */
async function limitProcess({ pid, role, database }: Session): Promise<boolean> {
  try {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    // On another machine, the same process id belongs to another process.
    if (!title.startsWith('postgres:') || !title.includes(` ${role} ${database} `)) return false;
    await run('prlimit', ['--pid', String(pid), `--data=${memory}`]);
    return true;
  } catch {
    return false;
  }
}

/** Whether the operator's server already limits the session. */
async function isLimited(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query(`select length(repeat('x', ${tooMuch}))`);
    return false;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '53200') return true;
    throw error;
  }
}
