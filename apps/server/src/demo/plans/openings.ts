import type { Random } from '../random.ts';
import type { Floor, Point, Room } from './layout.ts';

/** A straight piece of wall between two rooms, or between a room and the outside. */
interface Wall {
  room: number;
  /** The room on the other side; absent for the outside. */
  other?: number;
  /** The direction of the wall: `x` is horizontal, `y` is vertical. */
  along: 'x' | 'y';
  at: number;
  from: number;
  to: number;
  /** Towards the inside of `room`: 1 down or right, -1 up or left. */
  inward: 1 | -1;
}

export interface Opening {
  kind: 'door' | 'double' | 'dock';
  along: 'x' | 'y';
  /** Centre of the opening. */
  centre: Point;
  width: number;
  /** The side to which the door opens. */
  swing: 1 | -1;
  outside: boolean;
}

interface Side {
  along: 'x' | 'y';
  at: number;
  from: number;
  to: number;
  inward: 1 | -1;
}

const sides = (room: Room): Side[] => [
  { along: 'x', at: room.y, from: room.x, to: room.x + room.w, inward: 1 },
  { along: 'x', at: room.y + room.h, from: room.x, to: room.x + room.w, inward: -1 },
  { along: 'y', at: room.x, from: room.y, to: room.y + room.h, inward: 1 },
  { along: 'y', at: room.x + room.w, from: room.y, to: room.y + room.h, inward: -1 },
];

/** The walls between rooms and the outside walls, each listed once. */
function wallsOf(rooms: readonly Room[]): Wall[] {
  const walls: Wall[] = [];
  for (const [room, own] of rooms.entries()) {
    for (const side of sides(own)) {
      let open = [{ from: side.from, to: side.to }];
      for (const [other, neighbour] of rooms.entries()) {
        const facing = sides(neighbour).find(
          (each) => each.along === side.along && each.at === side.at && each.inward !== side.inward,
        );
        if (other === room || facing === undefined) continue;
        const from = Math.max(side.from, facing.from);
        const to = Math.min(side.to, facing.to);
        if (from >= to) continue;
        if (room < other) walls.push({ room, other, ...side, from, to });
        open = open
          .flatMap((piece) => [
            { from: piece.from, to: Math.min(piece.to, from) },
            { from: Math.max(piece.from, to), to: piece.to },
          ])
          .filter((piece) => piece.to > piece.from);
      }
      for (const piece of open) walls.push({ room, ...side, ...piece });
    }
  }
  return walls;
}

function opening(
  wall: Wall,
  kind: Opening['kind'],
  width: number,
  random: Random,
  share = random.between(0.25, 0.75),
): Opening {
  const room = wall.to - wall.from - width - 20;
  const middle = Math.round(wall.from + 10 + width / 2 + room * share);
  return {
    kind,
    along: wall.along,
    centre: wall.along === 'x' ? [middle, wall.at] : [wall.at, middle],
    width,
    swing: wall.inward,
    outside: wall.other === undefined,
  };
}

const wide = new Set(['racks', 'dock', 'line', 'packing', 'shelves', 'dining', 'lobby']);

/**
 * Doors that make every room reachable from every other: doors to a corridor first, then doors between other adjacent
 * rooms.
 */
function innerDoors(walls: readonly Wall[], rooms: readonly Room[], random: Random): Opening[] {
  const group = rooms.map((_, at) => at);
  const rank = (wall: Wall): number =>
    rooms[wall.room]?.use === 'corridor' || rooms[wall.other ?? -1]?.use === 'corridor' ? 0 : 1;
  const inner = random
    .shuffle(walls.filter((wall) => wall.other !== undefined && wall.to - wall.from >= 70))
    .toSorted((a, b) => rank(a) - rank(b));
  const doors: Opening[] = [];
  for (const wall of inner) {
    const [a, b] = [group[wall.room], group[wall.other ?? -1]];
    if (a === undefined || b === undefined || (a === b && !random.chance(0.08))) continue;
    const big =
      wide.has(rooms[wall.room]?.use ?? '') &&
      wide.has(rooms[wall.other ?? -1]?.use ?? '') &&
      wall.to - wall.from >= 110;
    doors.push(opening(wall, big ? 'double' : 'door', big ? 72 : 38, random));
    for (const [at, each] of group.entries()) if (each === b) group[at] = a;
  }
  return doors;
}

function outerDoors(walls: readonly Wall[], rooms: readonly Room[], random: Random): Opening[] {
  const outer = walls.filter((wall) => wall.other === undefined && wall.to - wall.from >= 100);
  const used = (uses: readonly string[]): Wall[] => outer.filter((wall) => uses.includes(rooms[wall.room]?.use ?? ''));
  const longest = (from: readonly Wall[]): Wall[] =>
    from.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, 1);
  const docks = longest(used(['dock'])).flatMap((wall) => {
    const count = Math.min(4, Math.floor((wall.to - wall.from) / 95));
    return Array.from({ length: count }, (_, at) => opening(wall, 'dock', 58, random, (at + 0.5) / count));
  });
  const entries = longest(used(['lobby', 'dining', 'shelves', 'corridor'])).map((wall) =>
    opening(wall, 'double', 80, random),
  );
  const back = longest(used(['waste', 'kitchen', 'line', 'office', 'racks'])).map((wall) =>
    opening(wall, 'door', 42, random),
  );
  return [...docks, ...entries, ...back];
}

/** The doors of a floor. */
export function openingsOf(floor: Floor, random: Random): Opening[] {
  const walls = wallsOf(floor.rooms);
  const inner = innerDoors(walls, floor.rooms, random);
  return floor.upper ? inner : [...inner, ...outerDoors(walls, floor.rooms, random)];
}
