import { expect, test } from 'vitest';
import type { OwnWork, UnsentSign } from '../../offline/work-time/work-days.ts';
import { workView } from './work-view.ts';

const zone = 'Asia/Kuala_Lumpur';
/** A stamp on 24 November 2026 in Kuala Lumpur; hours above 24 are on the next day. */
const at = (hour: number): number => Date.UTC(2026, 10, 23, 16) + hour * 3_600_000;
const day = (
  date: number,
  entries: OwnWork['days'][number]['entries'],
  noted: OwnWork['days'][number]['noted'] = [],
) => ({
  date,
  revision: 0,
  entries,
  noted,
});
const sign = (type: UnsentSign['type'], time: number): OwnWork['days'][number]['entries'][number] => ({
  type,
  at: time,
  revision: 0,
});
const unsent = (type: UnsentSign['type'], time: number, rejected: UnsentSign['rejected'] = null): UnsentSign => ({
  id: `${type}-${time}`,
  type,
  at: time,
  geo: null,
  rejected,
});
const own = (days: OwnWork['days'], waiting: UnsentSign[] = []): OwnWork => ({
  days,
  unsent: waiting,
  position: undefined,
  timeZone: zone,
});

test('the running span counts, and each entry says whether the server has it', () => {
  const today = day(20_261_124, [sign('WS', at(8)), sign('WB', at(12)), sign('WR', at(13)), sign('WT', at(14))]);
  const view = workView(own([today], [unsent('WR', at(13))]), at(14.5));
  expect(view).toMatchObject({ workMinutes: 330, breakMinutes: 60, runningMinutes: 90, positions: 1 });
  expect(view.entries.map(({ type, isSent }) => [type, isSent])).toEqual([
    ['WS', true],
    ['WB', true],
    ['WR', false],
  ]);
});

test('an entry of a moment ago counts, even if the shown clock is behind', () => {
  const view = workView(own([day(20_261_124, [sign('WS', at(8))])], [unsent('WS', at(8))]), at(7.99));
  expect(view).toMatchObject({ date: 20_261_124, runningMinutes: 0, sums: { running: 'work' } });
});

test('two weeks of past days are listed with what is to be noted about them, and rejected entries apart', () => {
  const rejected = unsent('WE', at(9), { code: 'field.invalid', params: {} });
  const days = [
    day(20_261_109, [sign('WS', at(-360)), sign('WE', at(-359))]),
    day(20_261_110, [sign('WS', at(-336 + 8))], ['no_end', 'late_entry', 'corrected']),
    day(20_261_123, [sign('WS', at(-16)), sign('WE', at(-7))], ['no_end']),
  ];
  const view = workView(own(days, [rejected]), at(10));
  expect(view.entries).toEqual([]);
  expect(view.rejected).toEqual([rejected]);
  expect(view.past.map(({ date, flags }) => [date, flags])).toEqual([
    [20_261_123, []],
    [20_261_110, ['no_end', 'corrected', 'late_entry']],
  ]);
});
