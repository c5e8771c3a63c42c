import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of an archive created by hand. Every field that an attacker could falsify can be set. */
export interface MadeEntry {
  name: string | Buffer;
  data: Uint8Array;
  deflate?: boolean;
  /** General purpose flags; 0x800 (UTF-8 names) unless given. */
  flags?: number;
  method?: number;
  crc32?: number;
  /** The unpacked size stated in the headers. */
  bytes?: number;
  localName?: string | Buffer;
  externalAttributes?: number;
  extra?: Buffer;
  /** The index of another entry whose local header the directory entry uses. */
  sharesWith?: number;
}

export interface MadeArchive {
  /** The number of entries stated in the end record. */
  count?: number;
  comment?: string;
  prefix?: Uint8Array;
}

const bytesOf = (text: string | Buffer): Buffer => (typeof text === 'string' ? Buffer.from(text) : text);

/** Creates an archive of exactly these entries, well formed unless requested otherwise. */
export function makeZip(
  entries: readonly MadeEntry[],
  { count = entries.length, comment = '', prefix = Buffer.alloc(0) }: MadeArchive = {},
): Buffer {
  const parts: Buffer[] = [Buffer.from(prefix)];
  let at = prefix.length;
  const offsets: number[] = [];
  const directory: Buffer[] = [];
  for (const entry of entries) {
    const packed = entry.deflate === true ? deflateRawSync(entry.data) : Buffer.from(entry.data);
    const fields = fieldsOf(entry, packed.length);
    const name = bytesOf(entry.localName ?? entry.name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    fields.copy(local, 4, 0, 22);
    local.writeUInt16LE(name.length, 26);
    const shared = entry.sharesWith === undefined ? undefined : offsets[entry.sharesWith];
    offsets.push(shared ?? at);
    directory.push(directoryEntry(entry, fields, shared ?? at));
    if (shared !== undefined) continue;
    parts.push(local, name, packed);
    at += local.length + name.length + packed.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...parts, central, endRecord(count, central.length, at, comment)]);
}

/** The 22 bytes that a local header and a directory entry have in common, from `version needed` to the sizes. */
function fieldsOf(entry: MadeEntry, packed: number): Buffer {
  const fields = Buffer.alloc(22);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(entry.flags ?? 0x800, 2);
  fields.writeUInt16LE(entry.method ?? (entry.deflate === true ? 8 : 0), 4);
  fields.writeUInt32LE(entry.crc32 ?? crc32(entry.data), 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(entry.bytes ?? entry.data.length, 18);
  return fields;
}

function directoryEntry(entry: MadeEntry, fields: Buffer, offset: number): Buffer {
  const name = bytesOf(entry.name);
  const extra = entry.extra ?? Buffer.alloc(0);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  // States that the entry was created on a Unix system, so the upper half of the attributes is a file mode.
  head.writeUInt16LE((3 << 8) | 20, 4);
  fields.copy(head, 6, 0, 22);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(entry.externalAttributes ?? 0, 38);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name, extra]);
}

function endRecord(count: number, directoryBytes: number, directoryStart: number, comment: string): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(directoryStart, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, Buffer.from(comment)]);
}
