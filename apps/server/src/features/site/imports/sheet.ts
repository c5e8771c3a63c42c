import { parseCsv } from '@field-service/domain/values/csv.ts';
import { readSheet } from 'read-excel-file/node';
import yauzl from 'yauzl';
import { Refusal } from '../../../refusal.ts';

/** The most that the parts of a workbook may unpack to, in bytes. */
const mostUnpacked = 32 * 1024 * 1024;
const mostParts = 500;

/** What a workbook says it unpacks to; it is read before anything of it is unpacked. */
async function unpackedSize(bytes: Buffer): Promise<number> {
  const zip = await yauzl.fromBufferPromise(bytes);
  if (zip.entryCount > mostParts) return Number.POSITIVE_INFINITY;
  let size = 0;
  for await (const entry of zip.eachEntry()) size += entry.uncompressedSize;
  return size;
}

/** A cell as the text that the same sheet would have as csv; a day is yyyymmdd. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10).replaceAll('-', '');
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}

/** The first sheet of a csv or xlsx file as text. Throws `import.unreadable`. */
export async function readRows(fileName: string, bytes: Buffer): Promise<string[][]> {
  try {
    if (!fileName.toLowerCase().endsWith('.xlsx'))
      return parseCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if ((await unpackedSize(bytes)) > mostUnpacked) throw new RangeError('The workbook unpacks to too much.');
    return (await readSheet(bytes)).map((row) => row.map(textOf));
  } catch (error) {
    throw new Refusal('import.unreadable', { fileName }, { cause: error });
  }
}
