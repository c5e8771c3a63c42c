import { openTaskProcess, TaskEnded, TasksBusy } from '../../../files/task-process.ts';
import { Refusal } from '../../../refusal.ts';
import { sheetLimits } from './sheet-limits.ts';
import type { SheetResult, SheetTask } from './sheet-worker.ts';

const { timeoutMs, heapMb, maxWaiting, rows, columns } = sheetLimits;
/** Reads sheets one at a time, outside the process that serves requests. */
const readInProcess = openTaskProcess<SheetTask, SheetResult>({
  worker: new URL('./sheet-worker.ts', import.meta.url),
  timeoutMs,
  heapMb,
  maxWaiting,
  isResult: (value): value is SheetResult =>
    typeof value === 'object' && value !== null && ('rows' in value || 'refused' in value),
});
const retryAfter = 5;
const refusalOf = (code: 'import.too_large' | 'import.unreadable', fileName: string, cause: unknown): Refusal =>
  new Refusal(code, code === 'import.too_large' ? { rows, columns } : { fileName }, { cause });

/** The first sheet of a csv or xlsx file as text. Throws `import.unreadable`, `import.too_large` or `server.busy`. */
export async function readRows(fileName: string, bytes: Buffer): Promise<string[][]> {
  let result: SheetResult;
  try {
    result = await readInProcess({ fileName, bytes });
  } catch (error) {
    if (error instanceof TasksBusy)
      throw new Refusal('server.busy', { seconds: retryAfter }, { retryAfter, cause: error });
    // A sheet that exceeds the limits on time or memory counts as too large, whatever the cause.
    throw error instanceof TaskEnded ? refusalOf('import.too_large', fileName, error) : error;
  }
  if ('refused' in result) throw refusalOf(result.refused, fileName, new Error(result.why));
  return result.rows;
}
