import type { NewExport } from '@field-service/contract/site/exports.ts';
import { wallClock } from '@field-service/domain/values/zoned-time.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** The name of a file without its extension: the list, and the reader's date and time. */
export function exportStem({ title, settings }: Pick<NewExport, 'title' | 'settings'>, now: number): string {
  const { year, month, day, hour, minute } = wallClock(now, settings.timeZone);
  // Characters that a file system does not take, or that a name must not end with.
  const plain = title
    .toWellFormed()
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ .]+|[ .]+$/g, '')
    .slice(0, 80);
  return `${plain === '' ? 'list' : plain} ${year}-${two(month)}-${two(day)} ${two(hour)}${two(minute)}`;
}

/**
 * The bytes before an export's own in the store, which names files by their content: two exports with equal rows are two
 * files, so that removing one never removes another.
 */
export const headOf = (id: string): Buffer => Buffer.from(`${id}\n`);
