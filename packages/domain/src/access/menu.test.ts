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
    ['opens to who holds it by id', staff('LOKP:VW:1'), entry('1'), true],
    ['opens to who holds it by code', staff('LOKP:VW:code-1'), entry('1'), true],
    ['stays shut to who holds another', staff('LOKP:VW:2'), entry('1'), false],
    ['stays shut without what its screen needs', staff('LOKP:VW:*'), entry('1', { needs: ['BILL:VW'] }), false],
    ['opens with what its screen needs', staff('LOKP:VW:*', 'BILL:VW:*'), entry('1', { needs: ['BILL:VW'] }), true],
    ['opens to administrators whatever it needs', admin, entry('1', { needs: ['BILL:VW'], flags: 'S' }), true],
    ['of system administration stays shut to others', folderAdmin, entry('1', { flags: 'S' }), false],
    ['of folder administration opens to folder admins', folderAdmin, entry('1', { flags: 'F' }), true],
    ['of folder administration opens to administrators', admin, entry('1', { flags: 'F' }), true],
    ['of folder administration stays shut to others', staff('LOKP:VW:*'), entry('1', { flags: 'F' }), false],
    ['that is hidden opens to nobody', admin, entry('1', { flags: 'H' }), false],
    ['in beta stays shut to others', staff('LOKP:VW:1'), entry('1', { flags: 'B' }), false],
    ['in beta opens to who takes part', { ...staff('LOKP:VW:1'), isTester: true }, entry('1', { flags: 'B' }), true],
    ['in beta asks for its grant too', { ...staff(), isTester: true }, entry('1', { flags: 'B' }), false],
    ['in beta opens to administrators', admin, entry('1', { flags: 'B' }), true],
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
