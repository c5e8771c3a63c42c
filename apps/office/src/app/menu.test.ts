import type { MenuEntry } from '@field-service/contract/access/iam-roles.ts';
import { expect, test } from 'vitest';
import { isListed, menuTree, startScreen, type MenuItem } from './menu.ts';

const entry = (code: string, url: string, parentId: string | null = null): MenuEntry => ({
  id: code,
  code,
  name: code,
  parentId,
  seq: 0,
  flags: '',
  url,
  alt: {},
});
const jobs = entry('jobs', '/jobs');
const board = entry('board', '/jobs/board', 'jobs');
const bills = entry('bills', '');
const invoices = entry('invoices', '/bills/invoices', 'bills');
const unbilled = entry('unbill-job', '/bills/unbilled', 'bills');
const unknown = entry('moon', '/moon');

const shape = (items: readonly MenuItem[]): unknown[] =>
  items.map(({ entry: { code }, to, children }) => [code, to, shape(children)]);

test.each<[string, MenuEntry[], unknown[]]>([
  [
    'entries with their children, in the order of the server',
    [bills, unbilled, invoices, jobs, board],
    [
      [
        'bills',
        undefined,
        [
          ['unbill-job', '/bills/unbilled', []],
          ['invoices', '/bills/invoices', []],
        ],
      ],
      ['jobs', '/jobs', [['board', '/jobs/board', []]]],
    ],
  ],
  ['no entry without a screen', [unknown, jobs], [['jobs', '/jobs', []]]],
  ['no heading without a screen below it', [bills, entry('moon', '/moon', 'bills')], []],
  [
    'an entry without a screen as the heading of those below it',
    [unknown, { ...board, parentId: 'moon' }],
    [['moon', undefined, [['board', '/jobs/board', []]]]],
  ],
  [
    'an entry of the site for a screen of the office',
    [entry('our-jobs', '/jobs/board')],
    [['our-jobs', '/jobs/board', []]],
  ],
  ['nothing for a name that every object has', [entry('odd', 'toString')], []],
])('the menu shows %s', (_name, entries, expected) => {
  expect(shape(menuTree(entries))).toEqual(expected);
});

test('a screen is in the menu if an entry has its address', () => {
  expect(isListed([bills, invoices], '/bills/invoices')).toBe(true);
  expect(isListed([bills, invoices], '/bills/unbilled')).toBe(false);
});

test.each<[string, string[], MenuEntry[], string | undefined]>([
  ['a planner on the board', ['POST:AS', 'POST:VW', 'BILL:CR'], [jobs, board, bills, unbilled], '/jobs/board'],
  [
    'a planner without the board on the unbilled jobs',
    ['POST:AS', 'BILL:CR'],
    [jobs, bills, unbilled],
    '/bills/unbilled',
  ],
  ['a reader on the list of jobs', ['POST:VW'], [bills, invoices, jobs, board], '/jobs'],
  ['others on the first screen of their menu', [], [unknown, bills, invoices, unbilled], '/bills/invoices'],
  ['nobody on a screen that is not in the menu', ['POST:AS', 'POST:VW'], [unknown], undefined],
])('start: %s', (_name, grants, entries, expected) => {
  expect(startScreen(entries, (requirement) => grants.includes(requirement))).toBe(expected);
});
