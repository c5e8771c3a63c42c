import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  axisOf,
  axisPx,
  boxOn,
  firstScroll,
  hourPxOf,
  labelStep,
  layoutBars,
  leastBarPx,
  minBarPx,
  minuteAt,
  nextZoom,
  rangeOf,
  scrollToMiddle,
  stepMinutes,
  withMinute,
  workingDayOf,
  type Axis,
  type Bar,
  type Scale,
  type Stretch,
  type Zoom,
} from './geometry.ts';

const hour = 3_600_000;
const midnight = Date.UTC(2026, 10, 21);
const at = (from: number, to: number): Stretch => ({ from: midnight + from * hour, to: midnight + to * hour });
const workingDay: Axis = { from: 480, to: 1080 };
const scaleOf = (axis: Axis, hourPx: number): Scale => ({ axis, hourPx, dayStart: midnight });

describe('the working day of a folder', () => {
  test.each<[string, { from: number; to: number }, Axis]>([
    ['is its hours', { from: 8, to: 18 }, { from: 480, to: 1080 }],
    ['includes the hours that it touches', { from: 8.3, to: 17.15 }, { from: 480, to: 1080 }],
    ['is the whole day if it ends after midnight', { from: 20, to: 6 }, { from: 0, to: 1440 }],
    ['is the whole day if its hours are invalid', { from: 8.75, to: 18 }, { from: 0, to: 1440 }],
  ])('%s', (_name, hours, axis) => {
    expect(workingDayOf(hours)).toEqual(axis);
  });
});

describe('the axis of a day', () => {
  test.each<[string, Stretch[], Axis]>([
    ['is the working day if there are no jobs', [], { from: 480, to: 1080 }],
    ['starts at the hour of an early job', [at(5.5, 6.5)], { from: 300, to: 1080 }],
    ['ends at the hour after a late job', [at(20, 21.25)], { from: 480, to: 1320 }],
    ['ends at midnight for night work', [at(22, 28)], { from: 480, to: 1440 }],
    ['is not widened by a day of leave', [at(0, 24)], { from: 480, to: 1080 }],
  ])('%s', (_name, stretches, axis) => {
    expect(axisOf(stretches, midnight, workingDay)).toEqual(axis);
  });

  test.each<[string, number | undefined, Axis]>([
    ['before the working day', 400, { from: 360, to: 1080 }],
    ['during it', 700, workingDay],
    ['at its end', 1080, { from: 480, to: 1140 }],
    ['in the last hour of the day', 1439, { from: 480, to: 1440 }],
    ['on another day', undefined, workingDay],
  ])('includes the current time %s', (_name, now, axis) => {
    expect(withMinute(workingDay, now)).toEqual(axis);
  });
});

describe('the zoom', () => {
  test.each<[Zoom, 'in' | 'out', ReturnType<typeof nextZoom>]>([
    [undefined, 'in', { zoom: 6 }],
    [undefined, 'out', { zoom: 24 }],
    [24, 'in', { zoom: undefined }],
    [24, 'out', null],
    [4, 'out', { zoom: 6 }],
    [2, 'in', null],
  ])('from %s goes one step %s', (zoom, direction, next) => {
    expect(nextZoom(zoom, direction)).toEqual(next);
  });

  test.each<[string, Zoom, Axis, number, number]>([
    ['fits the working day into the view', undefined, workingDay, 760, 76],
    ['fits the whole day', 24, { from: 0, to: 1440 }, 960, 40],
    ['shows a number of hours', 4, workingDay, 760, 190],
    ['never makes an hour too narrow', 24, { from: 0, to: 1440 }, 400, 32],
  ])('%s', (_name, zoom, range, view, px) => {
    expect(hourPxOf(zoom, range, view)).toBe(px);
  });

  test('keeps the current hour in the range that is shown, except for the whole day', () => {
    expect(rangeOf(undefined, workingDay, 1290)).toEqual({ from: 480, to: 1320 });
    expect(rangeOf(undefined, workingDay, undefined)).toEqual(workingDay);
    expect(rangeOf(24, workingDay, 1290)).toEqual({ from: 0, to: 1440 });
  });

  test.each([
    [76, 1],
    [40, 2],
    [20, 3],
  ])('labels hours of %i px in steps of %i', (px, step) => {
    expect(labelStep(px)).toBe(step);
  });
});

describe('the first position of the board', () => {
  const wide = { from: 300, to: 1320 };
  test.each<[string, number, number, number | undefined, number]>([
    ['is the start of the working day if it fits', 60, 600, undefined, 180],
    ['is the same on today, because the range includes the current time', 60, 600, 700, 180],
    ['is the start of the working day if it does not fit', 100, 600, undefined, 300],
    ['has the current time in the first third if the range does not fit', 100, 600, 900, 800],
    ['is never before the axis', 100, 600, 310, 0],
    ['is never after the axis', 100, 600, 1300, 1100],
  ])('%s', (_name, hourPx, view, now, left) => {
    expect(firstScroll(scaleOf(wide, hourPx), workingDay, view, now)).toBe(left);
  });

  test('after a zoom has the same time in the middle', () => {
    expect(scrollToMiddle(scaleOf(wide, 100), 900, 600)).toBe(700);
    expect(scrollToMiddle(scaleOf(wide, 100), 300, 600)).toBe(0);
    expect(scrollToMiddle(scaleOf(wide, 100), 1320, 600)).toBe(1100);
  });
});

test('a stretch is drawn in its true length and clipped at the ends of the axis', () => {
  const scale = scaleOf(workingDay, 60);
  expect(boxOn(scale, at(9, 11))).toEqual({ left: 60, width: 120 });
  expect(boxOn(scale, at(9, 9.25))).toEqual({ left: 60, width: 15 });
  expect(boxOn(scale, at(17, 20))).toEqual({ left: 540, width: 60 });
  expect(boxOn(scale, at(6, 9))).toEqual({ left: 0, width: 60 });
});

test('a position on the axis is a time on the quarter-hour, always within the day', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 3000 }), fc.integer({ min: 32, max: 400 }), (px, hourPx) => {
      const found = minuteAt({ axis: { from: 420, to: 1140 }, hourPx }, px);
      expect(found % stepMinutes).toBe(0);
      expect(found).toBeGreaterThanOrEqual(0);
      expect(found).toBeLessThanOrEqual(1440);
    }),
  );
  expect(minuteAt({ axis: workingDay, hourPx: 60 }, 67)).toBe(540);
  expect(minuteAt({ axis: workingDay, hourPx: 60 }, 68)).toBe(555);
});

describe('the bars of a row', () => {
  const placed = (hourPx: number, ...stretches: Stretch[]) =>
    layoutBars(scaleOf(workingDay, hourPx), stretches, 10 * hourPx).bars.map(({ lane, textPx, flows }) => [
      lane,
      textPx,
      flows,
    ]);

  test.each<[string, number, Stretch[], [lane: number, textPx: number, flows: Bar['flows']][]]>([
    ['a long job has its text inside', 76, [at(9, 11)], [[0, 152, undefined]]],
    ['the text of a short job flows out of it', 76, [at(9, 10)], [[0, 220, 'after']]],
    [
      'the text ends before the next job',
      76,
      [at(9, 10), at(11, 12)],
      [
        [0, 148, 'after'],
        [0, 220, 'after'],
      ],
    ],
    [
      'jobs that follow each other directly share a lane, however short they are',
      76,
      [at(9, 9.5), at(9.5, 10)],
      [
        [0, 38, undefined],
        [0, 220, 'after'],
      ],
    ],
    [
      'a text ends where the next job of the technician begins',
      76,
      [at(13.5, 14.5), at(15, 16)],
      [
        [0, 110, 'after'],
        [0, 220, 'after'],
      ],
    ],
    [
      'a job is beside the next one although it is narrower than a bar should be',
      32,
      [at(9, 9.25), at(9.25, 9.5)],
      [
        [0, 8, undefined],
        [0, 220, 'after'],
      ],
    ],
    [
      'jobs that follow each other share a lane',
      152,
      [at(9, 10), at(10, 11)],
      [
        [0, 152, undefined],
        [0, 152, undefined],
      ],
    ],
    [
      'jobs at the same time have different lanes',
      152,
      [at(9, 10), at(9, 10)],
      [
        [0, 152, undefined],
        [1, 152, undefined],
      ],
    ],
    ['the text ends at the edge of the board', 76, [at(16, 16.5)], [[0, 152, 'after']]],
    ['where too little of the board is left, the text stands before the bar', 76, [at(17, 17.5)], [[0, 220, 'before']]],
    [
      'two texts share the space between their bars',
      76,
      [at(13.5, 14), at(17, 17.5)],
      [
        [0, 112, 'after'],
        [0, 146, 'before'],
      ],
    ],
    [
      'two texts share a short space in halves',
      32,
      [at(14.5, 14.75), at(17.5, 17.75)],
      [
        [0, 43, 'after'],
        [0, 43, 'before'],
      ],
    ],
    [
      'a text that has no room before its bar either stays in it',
      76,
      [at(14, 17), at(17, 18)],
      [
        [0, 228, undefined],
        [0, 76, undefined],
      ],
    ],
  ])('%s', (_name, hourPx, stretches, expected) => {
    expect(placed(hourPx, ...stretches)).toEqual(expected);
  });

  /** What a bar takes up with its text. */
  const spanOf = ({ left, width, textPx, flows }: Bar) => ({
    from: flows === 'before' ? left - textPx : left,
    to: flows === 'after' ? left + Math.max(width, textPx) : left + width,
  });

  test('never overlap or leave the board, and have as many lanes as jobs at the same time', () => {
    const stretches = fc.array(
      fc.record({ start: fc.integer({ min: 0, max: 95 }), length: fc.integer({ min: 1, max: 20 }) }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(stretches, fc.integer({ min: 32, max: 300 }), (parts, hourPx) => {
        const scale = scaleOf({ from: 0, to: 1440 }, hourPx);
        const given = parts.map(({ start, length }) => at(start / 4, Math.min((start + length) / 4, 24)));
        const { bars, laneCount } = layoutBars(scale, given, 24 * hourPx);
        for (const [i, a] of bars.entries()) {
          expect(a.width).toBeGreaterThanOrEqual(leastBarPx);
          expect(a.textPx).toBeGreaterThan(0);
          expect(spanOf(a).from).toBeGreaterThanOrEqual(-0.01);
          expect(spanOf(a).to).toBeLessThanOrEqual(24 * hourPx + 0.01);
          for (const b of bars.slice(i + 1)) {
            if (a.lane !== b.lane) continue;
            const [first, next] = a.left <= b.left ? [a, b] : [b, a];
            expect(spanOf(first).to).toBeLessThanOrEqual(spanOf(next).from + 0.02);
          }
        }
        const most = Math.max(
          0,
          ...given.map(({ from }) => given.filter((each) => each.from <= from && from < each.to).length),
        );
        expect(laneCount).toBe(Math.max(most, 1));
        expect(new Set(bars.map(({ lane }) => lane)).size).toBe(most);
        expect(axisPx(scale)).toBe(24 * hourPx);
      }),
    );
  });

  test('a bar is as wide as can be grabbed where there is room, also at the end of the board', () => {
    const { bars } = layoutBars(scaleOf(workingDay, 32), [at(9, 9.25), at(17.75, 18)], 320);
    expect(bars.map(({ left, width }) => [left, width])).toEqual([
      [32, minBarPx],
      [320 - minBarPx, minBarPx],
    ]);
  });
});
