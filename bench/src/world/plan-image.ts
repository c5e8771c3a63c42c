import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const [width, height] = [1600, 1200] as const;

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Draws a floor plan of grey rooms as a PNG, with about as many bytes as a real one. */
function drawPlan(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 0xf4);
  for (let y = 0; y < height; y += 1) {
    const line = y * (width + 1);
    rows[line] = 0;
    for (let x = 0; x < width; x += 1) {
      const wall = x % 200 < 4 || y % 150 < 4;
      const speck = (x * 7919 + y * 104_729) % 61 === 0;
      if (wall || speck) rows[line + 1 + x] = wall ? 0x30 : 0xd0;
    }
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const planImage: Buffer = drawPlan();
export const planImageHash: string = createHash('sha256').update(planImage).digest('hex');
