import { expect, test } from 'vitest';
import type { Technician } from '../api/reference.ts';
import { planProblems, hasProblems } from './plan-problems.ts';
import { busyOf, type ScheduleRow } from './schedule-rows.ts';
import { scheduleRow } from './schedule-row.test-data.ts';

const hour = 3_600_000;
const midnight = Date.UTC(2026, 10, 21);
const ann: Technician = {
  id: 'ann',
  name: 'Ann',
  username: 'ann',
  status: 'active',
  avatar: null,
  folders: ['kl'],
  everyFolder: false,
  teamid: null,
  team: null,
  vehicleno: '',
  skills: [],
  licences: [{ class: 'FUM', number: '1', validFrom: 20_260_101, validTo: 20_261_121 }],
};
const job = scheduleRow({ userid: null, title: 'Fumigation', licences: ['FUM'] });
const rules = { zoneOf: () => 'UTC', usualMinutes: 60 };
const planned = (over: Partial<ScheduleRow>): ScheduleRow => ({
  ...job,
  id: 'other',
  docno: 'J-2',
  userid: 'ann',
  plan: midnight + 9 * hour,
  plan2: midnight + 10 * hour,
  ...over,
});

interface Case {
  row?: Partial<ScheduleRow>;
  person?: Partial<Technician>;
  others?: ScheduleRow[];
  /** Hours after midnight. */
  at?: number;
  wrong: string[];
}

test.each<[string, Case]>([
  ['nothing is wrong with a licensed and free technician of the folder', { wrong: [] }],
  ['a missing licence', { person: { licences: [] }, wrong: ['licence FUM none'] }],
  ['a licence that has expired by then', { at: 33, wrong: ['licence FUM expired'] }],
  ['no licence is missing for the night that began on its last day', { at: 26, row: { night: true }, wrong: [] }],
  ['another folder', { row: { folderid: 'sg' }, wrong: ['folder Ann'] }],
  [
    'no folder is another one for an administrator',
    { row: { folderid: 'sg' }, person: { everyFolder: true }, wrong: [] },
  ],
  ['a clash with a job', { others: [planned({})], wrong: ['job J-2'] }],
  ['no clash with a completed job', { others: [planned({ busy: false })], wrong: [] }],
  ['no clash with itself', { others: [planned({ id: 'job' })], wrong: [] }],
  ['no clash for a job at any time', { row: { timetype: 0 }, others: [planned({})], wrong: [] }],
  ['leave', { others: [planned({ kind: 'absence', title: 'Annual leave' })], wrong: ['leave Annual leave'] }],
  [
    'everything at once',
    {
      row: { folderid: 'sg' },
      person: { licences: [] },
      others: [planned({})],
      wrong: ['job J-2', 'licence FUM none', 'folder Ann'],
    },
  ],
])('a plan names what would be wrong: %s', (_name, { row, person, others = [], at = 9, wrong }) => {
  const plan = midnight + at * hour;
  const found = planProblems(
    { row: { ...job, ...row }, assignees: ['ann'], plan, plan2: plan + hour },
    { technicians: [{ ...ann, ...person }], busy: busyOf(others, rules), rules },
  );
  expect([
    ...found.clashes.map(({ kind, docno, title }) => `${kind} ${docno ?? title}`),
    ...found.licences.map(({ class: name, reason }) => `licence ${name} ${reason}`),
    ...found.unable.map((name) => `folder ${name}`),
  ]).toEqual(wrong);
  expect(hasProblems(found)).toBe(wrong.length > 0);
});
