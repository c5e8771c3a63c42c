import { crc32 } from 'node:zlib';
import { downloadZip } from 'client-zip';
import { readSheet } from 'read-excel-file/universal';
import yauzl from 'yauzl';
import { sheetLimits, SheetTooLarge } from './sheet-limits.ts';

interface Part {
  name: string;
  input: Buffer;
}
const isRead = (name: string): boolean => name.endsWith('.xml') || name.endsWith('.rels');

/** Unpacks an entry and counts the bytes as they arrive, because the sizes in the headers cannot be trusted. */
async function unpackEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, room: number): Promise<Buffer> {
  const local = await zip.readLocalFileHeaderPromise(entry);
  if (!local.fileName.equals(entry.fileNameRaw) || local.compressionMethod !== entry.compressionMethod)
    throw new Error('The headers of an entry differ.');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('An entry is read as bytes.');
    bytes += chunk.length;
    if (bytes > room) throw new SheetTooLarge('unpackedBytes');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function unpack(file: Buffer): Promise<Part[]> {
  // `yauzl` compares the sizes itself while the bytes are read below.
  const zip = await yauzl.fromBufferPromise(file);
  if (zip.entryCount > sheetLimits.parts) throw new SheetTooLarge('parts');
  const parts: Part[] = [];
  const names = new Set<string>();
  let room: number = sheetLimits.unpackedBytes;
  for await (const entry of zip.eachEntry()) {
    if (!isRead(entry.fileName)) continue;
    if (names.has(entry.fileName)) throw new Error('Two entries have one name.');
    names.add(entry.fileName);
    const input = await unpackEntry(zip, entry, room);
    if (crc32(input) !== entry.crc32) throw new Error('An entry has another checksum.');
    room -= input.length;
    parts.push({ name: entry.fileName, input });
  }
  return parts;
}

const cellTag = /^(?:[\w.-]+:)?c(?=[\s/>]|$)/;
const reference = /\sr\s*=\s*["']([^"']*)["']/;
const columnOf = (letters: string): number =>
  Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

/** Checks the stated position of a cell, because the reader creates every cell before that position. */
function checkPlace(ref: string): void {
  const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
  if (row === '') throw new Error('A cell does not say where it stands.');
  if (columnOf(letters) > sheetLimits.columns) throw new SheetTooLarge('columns');
  if (Number(row) > sheetLimits.rows) throw new SheetTooLarge('rows');
}

/** Checks all tags against the limits without building a tree, because the reader itself accepts anything. */
function checkXml(xml: string): void {
  let cells = 0;
  for (let at = xml.indexOf('<'); at !== -1;) {
    const next = xml.indexOf('<', at + 1);
    const end = next === -1 ? xml.length : next;
    if (end - at > sheetLimits.textLength) throw new SheetTooLarge('textLength');
    const tag = xml.slice(at + 1, Math.min(end, at + 1000));
    if (cellTag.test(tag)) {
      cells += 1;
      if (cells > sheetLimits.cells) throw new SheetTooLarge('cells');
      const ref = reference.exec(tag)?.[1];
      if (ref !== undefined) checkPlace(ref);
    }
    at = next;
  }
}

/**
 * The cells of the first sheet of a workbook. Throws `SheetTooLarge`, or another error if the file is not a workbook.
 */
export async function readWorkbook(file: Buffer): Promise<readonly (readonly unknown[])[]> {
  const parts = await unpack(file);
  for (const { input } of parts) checkXml(input.toString('utf8'));
  // The reader receives only the checked parts, in an archive that cannot be interpreted in two ways.
  return await readSheet(await downloadZip(parts).arrayBuffer());
}
