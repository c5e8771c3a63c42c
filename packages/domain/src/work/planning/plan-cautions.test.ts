import { expect, test } from 'vitest';
import { cautionsOf, type PlanCaution, type PlannedTimes } from './plan-cautions.ts';

const zone = 'Asia/Kuala_Lumpur';
/** 27 November 2026, 00:30 in Kuala Lumpur, where it is still the 26th in UTC. */
const now = Date.UTC(2026, 10, 26, 16, 30);
const times: PlannedTimes = { date: 20_261_127, start: 540, due: null, slot: null };
const morning = { from: 480, to: 720 };
const night = { from: 1320, to: 360 };

test.each<[string, Partial<PlannedTimes>, PlanCaution[]]>([
  ['today is not in the past, nor is a time of today that has passed', { start: 0 }, []],
  ['nothing planned', { date: null, start: null }, []],
  ['yesterday', { date: 20_261_126 }, ['past']],
  ['due today', { due: 20_261_127 }, []],
  ['due yesterday', { date: null, due: 20_261_126 }, ['duePast']],
  ['due on the planned day', { date: 20_261_201, due: 20_261_201 }, []],
  ['due before the planned day', { date: 20_261_201, due: 20_261_130 }, ['dueBeforePlan']],
  ['all days wrong', { date: 20_261_126, due: 20_261_125 }, ['past', 'duePast', 'dueBeforePlan']],
  ['a start at the beginning of the slot', { start: 480, slot: morning }, []],
  ['a start at the end of the slot', { start: 720, slot: morning }, ['outsideSlot']],
  ['a start before the slot', { start: 479, slot: morning }, ['outsideSlot']],
  ['no start in a slot', { start: null, slot: morning }, []],
  ['a start before midnight in a slot of the night', { start: 1380, slot: night }, []],
  ['a start after midnight in a slot of the night', { start: 300, slot: night }, []],
  ['a start by day in a slot of the night', { start: 720, slot: night }, ['outsideSlot']],
])('%s', (_name, change, cautions) => {
  expect(cautionsOf({ ...times, ...change }, now, zone)).toEqual(cautions);
});
