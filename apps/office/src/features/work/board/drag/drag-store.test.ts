import { expect, test } from 'vitest';
import { scheduleRow } from '../../../../assigning/schedule-row.test-data.ts';
import { createDragStore, type Judge, type Judgement } from './drag-store.ts';

const job = scheduleRow({ plan: 0, plan2: 3_600_000 });
const fine: Judgement = { problems: { clashes: [], licences: [], unable: [] }, wrong: false, travel: undefined };
const wrong: Judgement = { ...fine, problems: { ...fine.problems, unable: ['Ann'] }, wrong: true };
const place = (hour: number) => ({ userId: 'ben', plan: hour * 3_600_000, plan2: (hour + 1) * 3_600_000 });
const at = (x: number) => ({ kind: 'move', row: job, from: 'bar', x, y: 0, overTray: false }) as const;

test('a place is judged once, and stays the same object while the pointer moves within it', () => {
  const store = createDragStore();
  const judged: number[] = [];
  const judge: Judge = (_row, { plan }) => {
    judged.push(plan);
    return fine;
  };
  store.move(at(1), place(2), judge);
  const first = store.get()?.over;
  store.move(at(2), place(2), judge);
  expect([store.get()?.x, store.get()?.over === first, judged]).toEqual([2, true, [2 * 3_600_000]]);
  store.move(at(3), place(3), judge);
  expect([store.get()?.over, judged]).toEqual([{ ...place(3), ...fine }, [2 * 3_600_000, 3 * 3_600_000]]);
  store.move(at(4), undefined, judge);
  expect(store.get()?.over).toBeUndefined();
});

test('what has become wrong at a place since is said without a movement, and nothing is judged without a place', () => {
  const store = createDragStore();
  store.judgeAgain(() => wrong);
  expect(store.get()).toBeUndefined();
  store.move(at(1), place(2), () => fine);
  store.judgeAgain(() => wrong);
  expect(store.get()?.over).toEqual({ ...place(2), ...wrong });
});

test('listeners are told of each change until they leave, and of an end only after a drag', () => {
  const store = createDragStore();
  let told = 0;
  const leave = store.subscribe(() => (told += 1));
  store.end();
  expect(told).toBe(0);
  store.move(at(1), undefined, () => fine);
  store.end();
  expect([told, store.get()]).toEqual([2, undefined]);
  leave();
  store.move(at(1), undefined, () => fine);
  expect(told).toBe(2);
});
