import { describe, expect, it } from 'vitest';
import { mayOpenEntry, openMenu, type MenuHolder } from './menu.ts';

const entry = (id: string, more: { flags?: string; needs?: string[]; parentId?: string; heading?: boolean } = {}) => ({
  id,
  code: `code-${id}`,
  flags: more.flags ?? '',
  needs: more.needs ?? [],
  parentId: more.parentId ?? null,
  heading: more.heading ?? false,
});
const staff = (...grants: string[]): MenuHolder => ({ isAdmin: false, isFolderAdmin: false, isTester: false, grants });
const admin: MenuHolder = { isAdmin: true, isFolderAdmin: false, isTester: false, grants: [] };
const folderAdmin: MenuHolder = { ...staff('LOKP:VW:*'), isFolderAdmin: true };

describe('a menu entry', () => {
  it.each<[string, MenuHolder, ReturnType<typeof entry>, boolean]>([
    ['opens for a user with its permission by id', staff('LOKP:VW:1'), entry('1'), true],
    ['opens for a user with its permission by code', staff('LOKP:VW:code-1'), entry('1'), true],
    ['is hidden from a user with another permission', staff('LOKP:VW:2'), entry('1'), false],
    ['is hidden without the permissions of its screen', staff('LOKP:VW:*'), entry('1', { needs: ['BILL:VW'] }), false],
    [
      'opens with the permissions of its screen',
      staff('LOKP:VW:*', 'BILL:VW:*'),
      entry('1', { needs: ['BILL:VW'] }),
      true,
    ],
    ['opens for administrators without any permission', admin, entry('1', { needs: ['BILL:VW'], flags: 'S' }), true],
    ['of system administration is hidden from others', folderAdmin, entry('1', { flags: 'S' }), false],
    ['of folder administration opens for folder admins', folderAdmin, entry('1', { flags: 'F' }), true],
    ['of folder administration opens for administrators', admin, entry('1', { flags: 'F' }), true],
    ['of folder administration is hidden from others', staff('LOKP:VW:*'), entry('1', { flags: 'F' }), false],
    ['that is hidden opens for no one', admin, entry('1', { flags: 'H' }), false],
    ['in beta is hidden from others', staff('LOKP:VW:1'), entry('1', { flags: 'B' }), false],
    ['in beta opens for participants', { ...staff('LOKP:VW:1'), isTester: true }, entry('1', { flags: 'B' }), true],
    ['in beta also requires its permission', { ...staff(), isTester: true }, entry('1', { flags: 'B' }), false],
    ['in beta opens for administrators', admin, entry('1', { flags: 'B' }), true],
  ])('%s', (_name, holder, one, opens) => {
    expect(mayOpenEntry(holder, one)).toBe(opens);
  });
});

describe('a menu', () => {
  const ids = (holder: MenuHolder, entries: ReturnType<typeof entry>[]) =>
    openMenu(holder, entries).map(({ id }) => id);
  it('omits the children of an inaccessible entry', () => {
    expect(ids(staff('LOKP:VW:child'), [entry('bills'), entry('child', { parentId: 'bills' })])).toEqual([]);
  });
  it('places children after their parent', () => {
    expect(ids(admin, [entry('child', { parentId: 'jobs' }), entry('home'), entry('jobs'), entry('items')])).toEqual([
      'home',
      'jobs',
      'child',
      'items',
    ]);
  });
  it('omits entries in a parent cycle', () => {
    expect(ids(admin, [entry('a', { parentId: 'b' }), entry('b', { parentId: 'a' }), entry('c')])).toEqual(['c']);
  });
  it('omits a heading without entries', () => {
    const entries = [entry('bills', { heading: true }), entry('invoices', { parentId: 'bills', needs: ['BILL:VW'] })];
    expect(ids(staff('LOKP:VW:*'), entries)).toEqual([]);
    expect(ids(staff('LOKP:VW:*', 'BILL:VW:*'), entries)).toEqual(['bills', 'invoices']);
  });
});
