import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { layOut, type Floor, type Point } from './layout.ts';
import { openingsOf } from './openings.ts';
import { inventPlan, renderDrawing } from './plan.ts';
import { minDistance, placeStations } from './positions.ts';
import { siteKinds } from './programmes.ts';

const floors = fc.record({ kind: fc.constantFrom(...siteKinds), upper: fc.boolean(), seed: fc.nat() });
const title = {
  customer: 'Công ty Đồng Cỏ',
  site: 'Nhà máy',
  plan: 'Ground floor',
  number: 'HCM011-1',
  date: '2026-01-01',
};

/** The area of a polygon, by the shoelace formula. */
const areaOf = (outline: readonly Point[]): number =>
  Math.abs(
    outline.reduce((sum, [x, y], at) => {
      const [nx, ny] = outline[(at + 1) % outline.length] ?? [x, y];
      return sum + x * ny - nx * y;
    }, 0),
  ) / 2;
const overlap = (a: Floor['rooms'][number], b: Floor['rooms'][number]): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

describe('a generated floor', () => {
  it('is covered by its rooms, which do not overlap', () => {
    fc.assert(
      fc.property(floors, ({ kind, upper, seed }) => {
        const { rooms, outline } = layOut(kind, upper, new Random(seed));
        expect(rooms.every((room) => room.w > 0 && room.h > 0)).toBe(true);
        expect(rooms.reduce((sum, room) => sum + room.w * room.h, 0)).toBe(areaOf(outline));
        expect(rooms.some((a, at) => rooms.slice(at + 1).some((b) => overlap(a, b)))).toBe(false);
      }),
    );
  });

  it('has doors only in walls, and an entrance on the ground floor', () => {
    fc.assert(
      fc.property(floors, ({ kind, upper, seed }) => {
        const floor = layOut(kind, upper, new Random(seed));
        const doors = openingsOf(floor, new Random(seed));
        const onWall = ({ along, centre: [x, y] }: (typeof doors)[number]): boolean =>
          floor.rooms.some((room) =>
            along === 'x'
              ? (room.y === y || room.y + room.h === y) && room.x < x && x < room.x + room.w
              : (room.x === x || room.x + room.w === x) && room.y < y && y < room.y + room.h,
          );
        expect(doors.every(onWall)).toBe(true);
        expect(doors.some((door) => door.outside)).toBe(!upper);
      }),
    );
  });

  it('has room for the requested number of stations, at a minimum distance from each other', () => {
    fc.assert(
      fc.property(floors, fc.integer({ min: 6, max: 60 }), ({ kind, upper, seed }, count) => {
        const floor = layOut(kind, upper, new Random(seed));
        const third = Math.floor(count / 3);
        const stations = placeStations(floor, [], { RBS: third, GB: third, ILT: count - 2 * third }, new Random(seed));
        expect(stations).toHaveLength(count);
        const distances = stations.flatMap((a, at) =>
          stations.slice(at + 1).map((b) => Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1])),
        );
        expect(Math.min(...distances)).toBeGreaterThanOrEqual(minDistance);
      }),
    );
  });

  it('is rendered as a small PNG of the same size', async () => {
    const plan = inventPlan('factory', false, { RBS: 12, RT: 8, GB: 6, ILT: 6 }, title, new Random(7));
    const png = await renderDrawing(plan.svg);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1600, height: plan.height });
    expect(png.length).toBeLessThan(60_000);
  });

  it('is the same for the same seed and differs for another seed', () => {
    const draw = (seed: number): string => inventPlan('hotel', false, { RBS: 6 }, title, new Random(seed)).svg;
    expect(draw(1)).toBe(draw(1));
    expect(draw(1)).not.toBe(draw(2));
  });
});
