import { open } from 'node:fs/promises';
import { packageLimits, pathKey, safeEntryPath } from '@field-service/domain/work/package-manifest.ts';
import type yauzl from 'yauzl';
import { Refusal } from '../../../../refusal.ts';

/** One file of an archive whose directory has passed every check. */
export interface CheckedEntry {
  path: string;
  bytes: number;
  /** The checksum stated in the directory; verified on reading. */
  crc32: number;
  raw: yauzl.Entry;
}

/** The number of bytes that an entry occupies in the directory. */
export const directorySize = (entry: yauzl.Entry): number =>
  46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const broken = (why: string, path?: string): Refusal =>
  new Refusal('upload.archive_broken', { why, ...(path === undefined ? {} : { path }) });

const endRecordBytes = 22;

/**
 * Checks the end record of an archive before a library looks for it. The record must state a single disk, no comment,
 * no zip64, and a directory that ends exactly where the record starts. Every reader then interprets the archive in the
 * same way.
 */
export async function checkEndRecord(
  file: string,
  maxEntries: number,
): Promise<{ directoryStart: number; directoryBytes: number; entries: number }> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const end = Buffer.alloc(endRecordBytes);
    if (
      size < endRecordBytes ||
      (await handle.read(end, 0, endRecordBytes, size - endRecordBytes)).bytesRead !== endRecordBytes
    )
      throw broken('no end record');
    if (end.readUInt32LE(0) !== 0x06054b50 || end.readUInt16LE(20) !== 0) throw broken('no end record');
    const entries = end.readUInt16LE(10);
    if (entries > maxEntries) throw new Refusal('upload.too_many_files', { limit: maxEntries });
    if (end.readUInt16LE(4) !== 0 || end.readUInt16LE(6) !== 0 || end.readUInt16LE(8) !== entries)
      throw broken('several disks');
    const directoryStart = end.readUInt32LE(16);
    const directoryBytes = end.readUInt32LE(12);
    if (entries === 0 || directoryStart + directoryBytes !== size - endRecordBytes)
      throw broken('directory out of place');
    return { directoryStart, directoryBytes, entries };
  } finally {
    await handle.close();
  }
}

/**
 * Reads a name in the only spelling that all systems interpret in the same way. The raw bytes are checked, because
 * libraries decode them differently.
 */
function readName(entry: yauzl.Entry): string {
  const bytes = entry.fileNameRaw;
  const isUtf8 = (entry.generalPurposeBitFlag & 0x800) !== 0;
  // Without the UTF-8 flag, only ASCII is unambiguous; the extra field 0x7075 would add a second form of the name.
  if ((!isUtf8 && bytes.some((byte) => byte > 0x7e)) || entry.extraFields.some((field) => field.id === 0x7075))
    throw new Refusal('upload.path_unsafe', { path: '' });
  let name: string;
  try {
    name = utf8.decode(bytes);
  } catch {
    throw new Refusal('upload.path_unsafe', { path: '' });
  }
  if (!safeEntryPath(name))
    throw new Refusal('upload.path_unsafe', { path: name.slice(0, packageLimits.pathLength).toWellFormed() });
  return name;
}

const fileTypeBits = 0xf000;
const regularFile = 0x8000;
const dosDirectory = 0x10;

/** Rejects links, folders and devices: only files may be unpacked. */
function checkKind(entry: yauzl.Entry, path: string): void {
  const type = (entry.externalFileAttributes >>> 16) & fileTypeBits;
  if ((type !== 0 && type !== regularFile) || (entry.externalFileAttributes & dosDirectory) !== 0)
    throw new Refusal('upload.path_unsafe', { path });
}

/** Whether an entry is encrypted, strongly encrypted, or has a masked directory; method 99 is AES. */
export const isEncrypted = (flags: number, method: number): boolean => (flags & 0x2041) !== 0 || method === 99;

/** Checks the name, kind, encryption and method of one entry of the directory. */
export function checkEntry(entry: yauzl.Entry): CheckedEntry {
  const path = readName(entry);
  if (isEncrypted(entry.generalPurposeBitFlag, entry.compressionMethod))
    throw new Refusal('upload.archive_encrypted', { path });
  checkKind(entry, path);
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw broken('unknown method', path);
  if (entry.compressionMethod === 0 && entry.compressedSize !== entry.uncompressedSize) throw broken('two sizes', path);
  return { path, bytes: entry.uncompressedSize, crc32: entry.crc32, raw: entry };
}

/** Rejects two names that a file system may treat as the same. */
export function checkDuplicates(entries: readonly CheckedEntry[]): void {
  const seen = new Set<string>();
  for (const { path } of entries) {
    if (seen.has(pathKey(path))) throw new Refusal('upload.entry_duplicate', { path });
    seen.add(pathKey(path));
  }
}

/** The position of an entry in the archive, including its local header. */
export interface Extent {
  path: string;
  start: number;
  end: number;
}

/** Rejects entries that share bytes (as in zip bombs) or that overlap the directory. */
export function checkOverlaps(extents: readonly Extent[], directoryStart: number): void {
  let reached = 0;
  for (const { path, start, end } of extents.toSorted((a, b) => a.start - b.start)) {
    if (start < reached || end > directoryStart) throw broken('overlapping entries', path);
    reached = end;
  }
}
