import type { Random } from '../random.ts';
import { programmes, type RoomUse, type RoomWish, type SiteKind } from './programmes.ts';

/** Pixels in the picture; `w` and `h` are greater than 0. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Room extends Rect {
  name: string;
  use: RoomUse;
}
export type Point = readonly [x: number, y: number];

/** A floor: its outer walls as a polygon, clockwise from the top left, and the rooms that fill it. */
export interface Floor {
  width: number;
  height: number;
  /** True for a floor that has no door to the outside and is reached by stairs. */
  upper: boolean;
  outline: readonly Point[];
  rooms: readonly Room[];
}

export const planWidth = 1600;
/** The space left free around the building for outdoor stations, grid labels and the title block. */
const margin = { left: 150, right: 120, top: 150, bottom: 190 };
const grid = 10;

const snap = (value: number): number => Math.round(value / grid) * grid;
const total = (rooms: readonly RoomWish[]): number => rooms.reduce((sum, room) => sum + room.area, 0);

/** Returns the index that splits the list so that its first part is closest to `share` of the total. */
function cutAt(rooms: readonly RoomWish[], share: number): number {
  const wanted = total(rooms) * share;
  let sum = 0;
  let best = 1;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [at, room] of rooms.slice(0, -1).entries()) {
    sum += room.area;
    if (Math.abs(sum - wanted) < nearest) [nearest, best] = [Math.abs(sum - wanted), at + 1];
  }
  return best;
}

function halves(rect: Rect, share: number, across: boolean): [Rect, Rect] {
  if (across) {
    const w = snap(rect.w * share);
    return [
      { ...rect, w },
      { ...rect, x: rect.x + w, w: rect.w - w },
    ];
  }
  const h = snap(rect.h * share);
  return [
    { ...rect, h },
    { ...rect, y: rect.y + h, h: rect.h - h },
  ];
}

/** Divides a rectangle among rooms by area, usually across its longer side. */
function divide(rect: Rect, wishes: readonly RoomWish[], random: Random): Room[] {
  const [only] = wishes;
  if (only === undefined) return [];
  if (wishes.length === 1) return [{ ...rect, name: only.name, use: only.use }];
  const at = cutAt(wishes, random.between(0.4, 0.6));
  const share = total(wishes.slice(0, at)) / total(wishes);
  const [first, second] = halves(rect, share, rect.w * random.between(0.85, 1.15) > rect.h);
  return [...divide(first, wishes.slice(0, at), random), ...divide(second, wishes.slice(at), random)];
}

/** Places rooms in a row along a side, or divides the rectangle if the rooms would be too narrow. */
function row(rect: Rect, wishes: readonly RoomWish[], random: Random): Room[] {
  return rect.h > rect.w / Math.max(2, wishes.length * 0.7) ? divide(rect, wishes, random) : divideRow(rect, wishes);
}

function divideRow(rect: Rect, wishes: readonly RoomWish[]): Room[] {
  let { x } = rect;
  return wishes.map((wish, at) => {
    const last = at === wishes.length - 1;
    const w = last ? rect.x + rect.w - x : snap((rect.w * wish.area) / total(wishes));
    const room = { name: wish.name, use: wish.use, x, y: rect.y, w, h: rect.h };
    x += w;
    return room;
  });
}

const corridorWidth = 70;

function alongCorridor(rect: Rect, wishes: readonly RoomWish[], random: Random): Room[] {
  const at = cutAt(wishes, 0.5);
  const rooms = rect.h - corridorWidth;
  const above = snap(rooms * random.between(0.44, 0.56));
  const corridor: Room = {
    name: 'CORRIDOR',
    use: 'corridor',
    x: rect.x,
    y: rect.y + above,
    w: rect.w,
    h: corridorWidth,
  };
  return [
    ...row({ ...rect, h: above }, wishes.slice(0, at), random),
    corridor,
    ...row({ ...rect, y: corridor.y + corridorWidth, h: rooms - above }, wishes.slice(at), random),
  ];
}

const corners = ({ x, y, w, h }: Rect): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/** The building without its upper right or lower right corner: two rectangles and their common outline. */
function angled(whole: Rect, random: Random): { parts: [Rect, Rect]; outline: Point[] } {
  const x = whole.x + snap(whole.w * random.between(0.58, 0.72));
  const y = whole.y + snap(whole.h * random.between(0.35, 0.5));
  const right = whole.x + whole.w;
  const bottom = whole.y + whole.h;
  const left: Rect = { ...whole, w: x - whole.x };
  if (random.chance(0.5)) {
    return {
      parts: [left, { x, y, w: right - x, h: bottom - y }],
      outline: [
        [whole.x, whole.y],
        [x, whole.y],
        [x, y],
        [right, y],
        [right, bottom],
        [whole.x, bottom],
      ],
    };
  }
  return {
    parts: [left, { x, y: whole.y, w: right - x, h: y - whole.y }],
    outline: [
      [whole.x, whole.y],
      [right, whole.y],
      [right, y],
      [x, y],
      [x, bottom],
      [whole.x, bottom],
    ],
  };
}

/** Generates a floor for a kind of site. */
export function layOut(kind: SiteKind, upper: boolean, random: Random): Floor {
  const programme = programmes[kind];
  const wishes = random.chance(0.5)
    ? [...(upper ? programme.upper : programme.ground)]
    : (upper ? programme.upper : programme.ground).toReversed();
  const height = snap(random.between(980, 1240));
  const whole: Rect = {
    x: margin.left,
    y: margin.top,
    w: planWidth - margin.left - margin.right - snap(random.between(0, 140)),
    h: height - margin.top - margin.bottom,
  };
  const fill = programme.corridor && (upper || kind !== 'office' || random.chance(0.7)) ? alongCorridor : divide;
  if (random.chance(0.55))
    return { width: planWidth, height, upper, outline: corners(whole), rooms: fill(whole, wishes, random) };
  const {
    parts: [main, wing],
    outline,
  } = angled(whole, random);
  const at = cutAt(wishes, (main.w * main.h) / (main.w * main.h + wing.w * wing.h));
  return {
    width: planWidth,
    height,
    upper,
    outline,
    rooms: [...fill(main, wishes.slice(0, at), random), ...divide(wing, wishes.slice(at), random)],
  };
}
