import type { Random } from '../random.ts';
import type { Floor, Point, Room } from './layout.ts';
import type { RoomUse } from './programmes.ts';

export const stationCodes = ['RBS', 'RT', 'GB', 'ILT', 'PHT', 'AFD'] as const;
export type StationCode = (typeof stationCodes)[number];

/** The position of a station on a plan, in pixels, and its room. */
export interface Position {
  code: StationCode;
  at: Point;
  area: string;
  use: RoomUse | 'outside';
}

/** The minimum distance between two stations, in pixels. */
export const minDistance = 44;
const fromWall = 24;
const outside = 30;

/** The rooms that suit a type of station, best first. */
const belongs: Readonly<Record<StationCode, readonly RoomUse[]>> = {
  RBS: ['waste', 'dock', 'plant', 'racks'],
  RT: [
    'dock',
    'racks',
    'store',
    'line',
    'packing',
    'shelves',
    'kitchen',
    'corridor',
    'lobby',
    'office',
    'plant',
    'cold',
    'class',
    'dining',
  ],
  GB: [
    'kitchen',
    'laundry',
    'store',
    'washroom',
    'dining',
    'line',
    'office',
    'ward',
    'bedroom',
    'packing',
    'class',
    'shelves',
    'corridor',
    'lobby',
    'meeting',
    'racks',
  ],
  ILT: [
    'line',
    'kitchen',
    'packing',
    'dock',
    'dining',
    'shelves',
    'racks',
    'lobby',
    'waste',
    'class',
    'corridor',
    'office',
  ],
  PHT: ['racks', 'store', 'shelves', 'line', 'packing', 'kitchen', 'dock'],
  AFD: ['washroom', 'lobby', 'dining', 'office', 'corridor', 'ward', 'bedroom', 'meeting', 'class'],
};

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Points along the inner faces of a room's walls, ordered so that any number of them is spread evenly. */
function alongWalls(room: Room, random: Random): Point[] {
  const [w, h] = [room.w - 2 * fromWall, room.h - 2 * fromWall];
  if (w < 10 || h < 10) return [[room.x + room.w / 2, room.y + room.h / 2]];
  const around = 2 * (w + h);
  const count = Math.max(1, Math.floor(around / 56));
  const start = random.float();
  return Array.from({ length: count }, (_, at): Point => {
    // Steps by the golden ratio never cluster.
    let along = ((start + at * 0.618_034) % 1) * around;
    if (along < w) return [room.x + fromWall + along, room.y + fromWall];
    along -= w;
    if (along < h) return [room.x + room.w - fromWall, room.y + fromWall + along];
    along -= h;
    if (along < w) return [room.x + room.w - fromWall - along, room.y + room.h - fromWall];
    return [room.x + fromWall, room.y + room.h - fromWall - (along - w)];
  });
}

/** The outline, offset outwards; it is clockwise. */
function moved(outline: readonly Point[], by: number): Point[] {
  return outline.map((corner, at) => {
    const before = outline.at(at - 1) ?? corner;
    const after = outline[(at + 1) % outline.length] ?? corner;
    const outward = (from: Point, to: Point): Point => [Math.sign(to[1] - from[1]), -Math.sign(to[0] - from[0])];
    const [a, b] = [outward(before, corner), outward(corner, after)];
    return [corner[0] + by * (a[0] + b[0]), corner[1] + by * (a[1] + b[1])];
  });
}

/** Positions spread evenly around the building. */
function around(outline: readonly Point[], count: number, random: Random): Point[] {
  const ring = moved(outline, outside);
  const edges = ring.map((from, at) => ({ from, to: ring[(at + 1) % ring.length] ?? from }));
  const whole = edges.reduce((sum, edge) => sum + distance(edge.from, edge.to), 0);
  const start = random.float() * (whole / count);
  return Array.from({ length: count }, (_, at): Point => {
    let along = start + (at * whole) / count;
    for (const { from, to } of edges) {
      const length = distance(from, to);
      if (along <= length)
        return [from[0] + ((to[0] - from[0]) * along) / length, from[1] + ((to[1] - from[1]) * along) / length];
      along -= length;
    }
    return ring[0] ?? [0, 0];
  });
}

/**
 * Places stations in the suitable rooms in rounds, so that they are spread evenly, and in other rooms once no suitable
 * room has space.
 */
function inRooms(
  floor: Floor,
  doors: readonly Point[],
  code: StationCode,
  count: number,
  taken: Position[],
  random: Random,
): void {
  const uses = belongs[code];
  const suited = floor.rooms
    .filter((room) => uses.includes(room.use))
    .toSorted((a, b) => uses.indexOf(a.use) - uses.indexOf(b.use) || b.w * b.h - a.w * a.h);
  const queues = [...suited, ...floor.rooms.filter((room) => !suited.includes(room))].map((room) => ({
    room,
    points: alongWalls(room, random).filter((point) => doors.every((door) => distance(point, door) >= minDistance)),
  }));
  // A large room gets several stations per round: about one for every 90,000 square pixels.
  const wanted = taken.length + count;
  const fill = (from: readonly (typeof queues)[number][]): void => {
    while (taken.length < wanted && from.some((queue) => queue.points.length > 0)) {
      for (const { room, points } of from) {
        for (
          let share = Math.max(1, Math.round((room.w * room.h) / 90_000));
          share > 0 && taken.length < wanted;
          share -= 1
        ) {
          const free = points.findIndex((point) => taken.every((other) => distance(point, other.at) >= minDistance));
          const [at] = free < 0 ? [] : points.splice(free, 1);
          if (at === undefined) points.length = 0;
          else taken.push({ code, at, area: room.name, use: room.use });
        }
      }
    }
  };
  fill(queues.slice(0, suited.length));
  fill(queues);
}

/**
 * Spreads stations over a floor: most bait stations around the building if the floor has an outside, all others along
 * walls and away from doors.
 */
export function placeStations(
  floor: Floor,
  doors: readonly Point[],
  numbers: Readonly<Partial<Record<StationCode, number>>>,
  random: Random,
): Position[] {
  const taken: Position[] = [];
  for (const code of stationCodes) {
    const count = numbers[code] ?? 0;
    if (count === 0) continue;
    const out = code === 'RBS' && !floor.upper ? Math.ceil(count * 0.85) : 0;
    if (out > 0)
      taken.push(
        ...around(floor.outline, out, random).map((at): Position => ({ code, at, area: 'PERIMETER', use: 'outside' })),
      );
    inRooms(floor, doors, code, count - out, taken, random);
  }
  return taken;
}
