import type { Random } from '../random.ts';
import type { Room } from './layout.ts';
import type { RoomUse } from './programmes.ts';

const box = (x: number, y: number, w: number, h: number, r = 0): string =>
  `<rect x="${Math.round(x)}" y="${Math.round(y)}" width="${Math.round(w)}" height="${Math.round(h)}"${r > 0 ? ` rx="${r}"` : ''}/>`;
const dot = (x: number, y: number, r: number): string =>
  `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${r}"/>`;
const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `<path d="M${Math.round(x1)} ${Math.round(y1)}L${Math.round(x2)} ${Math.round(y2)}"/>`;

/** Positions of objects of one size in a room, with gaps between them and away from the walls. */
function places(room: Room, size: { w: number; h: number; gap: number; inset?: number }): { x: number; y: number }[] {
  const inset = size.inset ?? 42;
  const columns = Math.max(0, Math.floor((room.w - 2 * inset + size.gap) / (size.w + size.gap)));
  const rows = Math.max(0, Math.floor((room.h - 2 * inset + size.gap) / (size.h + size.gap)));
  const left = room.x + (room.w - columns * (size.w + size.gap) + size.gap) / 2;
  const top = room.y + (room.h - rows * (size.h + size.gap) + size.gap) / 2;
  return Array.from({ length: columns * rows }, (_, at) => ({
    x: left + (at % columns) * (size.w + size.gap),
    y: top + Math.floor(at / columns) * (size.h + size.gap),
  }));
}

function table({ x, y }: { x: number; y: number }, round: boolean): string {
  const chairs = [
    [11, -5],
    [11, 27],
    [-5, 11],
    [27, 11],
  ]
    .map(([dx, dy]) => box(x + (dx ?? 0), y + (dy ?? 0), 10, 10, 3))
    .join('');
  return chairs + (round ? dot(x + 16, y + 16, 15) : box(x + 2, y + 2, 28, 28));
}

/** Long parallel rows of racks with bays, along the longer side of the room. */
function racks(room: Room, depth: number, aisle: number): string {
  const tall = room.h > room.w;
  const inset = 56;
  const length = (tall ? room.h : room.w) - 2 * inset;
  const breadth = (tall ? room.w : room.h) - 2 * inset;
  const count = Math.floor((breadth + aisle) / (depth + aisle));
  if (length < 60 || count < 1) return '';
  const start = (breadth - count * (depth + aisle) + aisle) / 2 + inset;
  return Array.from({ length: count }, (_, at) => {
    const off = start + at * (depth + aisle);
    const bays = Array.from({ length: Math.floor(length / 48) }, (_bay, bay) => {
      const along = inset + (bay + 1) * (length / Math.floor(length / 48));
      if (bay === Math.floor(length / 48) - 1) return '';
      return tall
        ? line(room.x + off, room.y + along, room.x + off + depth, room.y + along)
        : line(room.x + along, room.y + off, room.x + along, room.y + off + depth);
    });
    const outer = tall
      ? box(room.x + off, room.y + inset, depth, length)
      : box(room.x + inset, room.y + off, length, depth);
    const spine = tall
      ? line(room.x + off + depth / 2, room.y + inset, room.x + off + depth / 2, room.y + inset + length)
      : line(room.x + inset, room.y + off + depth / 2, room.x + inset + length, room.y + off + depth / 2);
    return outer + spine + bays.join('');
  }).join('');
}

function counters(room: Room, random: Random): string {
  const wall = box(room.x + 8, room.y + 8, room.w - 16, 24) + box(room.x + 8, room.y + 32, 24, room.h - 80);
  const hobs = Array.from({ length: Math.max(1, Math.floor((room.w - 80) / 90)) }, (_, at) => {
    const x = room.x + 56 + at * 90;
    return (
      dot(x, room.y + 20, 6) +
      dot(x + 16, room.y + 20, 6) +
      (random.chance(0.4) ? box(x + 34, room.y + 12, 22, 16, 3) : '')
    );
  });
  const island =
    room.w > 190 && room.h > 170 ? box(room.x + room.w * 0.32, room.y + room.h * 0.62, room.w * 0.46, 30) : '';
  return wall + hobs.join('') + island;
}

function conveyors(room: Room, random: Random): string {
  const count = Math.max(1, Math.floor((room.h - 60) / 110));
  return Array.from({ length: count }, (_, at) => {
    const y = room.y + 48 + at * ((room.h - 60) / count);
    const x = room.x + 60;
    const w = room.w - 120;
    const rollers = Array.from({ length: Math.floor(w / 26) }, (_roller, roller) =>
      line(x + 13 + roller * 26, y, x + 13 + roller * 26, y + 22),
    );
    const machine = x + w * random.between(0.15, 0.7);
    return box(x, y, w, 22) + rollers.join('') + box(machine, y - 14, 74, 50, 4) + dot(machine + 37, y + 11, 12);
  }).join('');
}

function cubicles(room: Room): string {
  const count = Math.max(1, Math.min(5, Math.floor((room.w - 20) / 44)));
  return (
    Array.from({ length: count }, (_, at) => {
      const x = room.x + 8 + at * 44;
      return (
        box(x, room.y + 8, 44, 52) +
        `<ellipse cx="${x + 22}" cy="${room.y + 34}" rx="9" ry="12"/>` +
        box(x + 12, room.y + 10, 20, 10, 2)
      );
    }).join('') +
    (room.h > 110 ? dot(room.x + 24, room.y + room.h - 24, 9) + dot(room.x + 54, room.y + room.h - 24, 9) : '')
  );
}

function bins(room: Room): string {
  return places(room, { w: 26, h: 26, gap: 12, inset: 20 })
    .slice(0, 6)
    .map(({ x, y }) => box(x, y, 26, 26, 4) + line(x, y, x + 26, y + 26))
    .join('');
}

function cold(room: Room): string {
  const inner = box(room.x + 12, room.y + 12, room.w - 24, room.h - 24);
  return (
    inner +
    places(room, { w: 34, h: 22, gap: 16, inset: 34 })
      .map(({ x, y }) => box(x, y, 34, 22) + line(x + 17, y, x + 17, y + 22))
      .join('')
  );
}

const draw: Readonly<Record<RoomUse, (room: Room, random: Random) => string>> = {
  dining: (room, random) => {
    const round = random.chance(0.5);
    return places(room, { w: 32, h: 32, gap: 42 })
      .map((at) => table(at, round))
      .join('');
  },
  kitchen: counters,
  store: (room) => racks(room, 26, 34),
  cold,
  racks: (room) => racks(room, 40, 62),
  dock: (room) =>
    places(room, { w: 44, h: 44, gap: 40, inset: 60 })
      .map(({ x, y }) => box(x, y, 44, 44) + line(x, y + 14, x + 44, y + 14) + line(x, y + 30, x + 44, y + 30))
      .join(''),
  line: conveyors,
  packing: (room) =>
    places(room, { w: 70, h: 30, gap: 44 })
      .map(({ x, y }) => box(x, y, 70, 30) + box(x + 22, y + 6, 26, 18, 2))
      .join(''),
  office: (room) =>
    places(room, { w: 54, h: 28, gap: 34, inset: 36 })
      .map(({ x, y }) => box(x, y, 54, 28) + dot(x + 27, y + 38, 8))
      .join(''),
  meeting: (room) => box(room.x + room.w * 0.3, room.y + room.h * 0.32, room.w * 0.4, room.h * 0.36, 14),
  washroom: cubicles,
  waste: bins,
  lobby: (room) =>
    box(room.x + room.w * 0.36, room.y + room.h * 0.3, Math.min(150, room.w * 0.3), 30, 6) +
    places(room, { w: 36, h: 30, gap: 130, inset: 70 })
      .map(({ x, y }) => box(x, y, 36, 30, 8))
      .join(''),
  shelves: (room) => racks(room, 28, 52),
  ward: (room) =>
    places(room, { w: 34, h: 62, gap: 44, inset: 40 })
      .slice(0, 6)
      .map(({ x, y }) => box(x, y, 34, 62, 4) + box(x + 5, y + 5, 24, 14, 3))
      .join(''),
  bedroom: (room) =>
    box(room.x + room.w * 0.5 - 42, room.y + 14, 84, 66, 5) +
    box(room.x + room.w * 0.5 - 36, room.y + 20, 32, 16, 4) +
    box(room.x + room.w * 0.5 + 4, room.y + 20, 32, 16, 4) +
    box(room.x + 8, room.y + room.h - 76, 68, 68) +
    `<ellipse cx="${Math.round(room.x + 30)}" cy="${Math.round(room.y + room.h - 40)}" rx="10" ry="13"/>`,
  stairs: (room) =>
    Array.from({ length: Math.max(2, Math.floor((room.h - 40) / 22)) }, (_, at) =>
      line(room.x + room.w * 0.25, room.y + 24 + at * 22, room.x + room.w * 0.75, room.y + 24 + at * 22),
    ).join('') +
    box(
      room.x + room.w * 0.25,
      room.y + 24,
      room.w * 0.5,
      Math.max(22, (Math.max(2, Math.floor((room.h - 40) / 22)) - 1) * 22),
    ),
  plant: (room) =>
    box(room.x + room.w * 0.28, room.y + room.h * 0.3, room.w * 0.34, room.h * 0.34, 4) +
    dot(room.x + room.w * 0.45, room.y + room.h * 0.47, 12),
  laundry: (room) =>
    places(room, { w: 34, h: 34, gap: 18, inset: 34 })
      .map(({ x, y }) => box(x, y, 34, 34, 3) + dot(x + 17, y + 17, 11))
      .join(''),
  corridor: () => '',
  class: (room) =>
    places(room, { w: 30, h: 20, gap: 26, inset: 46 })
      .map(({ x, y }) => box(x, y, 30, 20))
      .join(''),
};

/** SVG of the fixtures in a room. */
export const fixturesOf = (room: Room, random: Random): string => draw[room.use](room, random);
