import { inflateSync } from 'node:zlib';

/**
 * Unpacks a WOFF 1.0 file (W3C recommendation) into the TrueType or OpenType file that it contains. The renderer would
 * unpack each table in JavaScript for every document: about ten seconds for the Chinese face.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  const log = Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** log * 16, 6);
  head.writeUInt16BE(log, 8);
  head.writeUInt16BE(count * 16 - 2 ** log * 16, 10);
  const tables: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index++) {
    const from = 44 + index * 20;
    const [start, packed, full] = [
      woff.readUInt32BE(from + 4),
      woff.readUInt32BE(from + 8),
      woff.readUInt32BE(from + 12),
    ];
    const raw = woff.subarray(start, start + packed);
    const table = packed < full ? inflateSync(raw) : raw;
    if (table.length !== full) throw new Error('a table of the WOFF file is cut');
    const to = 12 + index * 16;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(full, to + 12);
    const padding = Buffer.alloc((4 - (full % 4)) % 4);
    tables.push(table, padding);
    offset += full + padding.length;
  }
  return Buffer.concat(tables);
}
