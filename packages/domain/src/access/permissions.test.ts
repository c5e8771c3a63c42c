import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPermissions, covers, matchesForDisplay, scopesOf } from './permissions.ts';

describe('one requirement', () => {
  test.each<[grants: string[], requirement: string, met: boolean]>([
    [['POST:VW:*'], 'POST:VW:7', true],
    [['POST:VW:7'], 'POST:VW:7', true],
    [['POST:VW:7'], 'POST:VW:8', false],
    [['POST:VW:7'], 'POST:VW', true],
    [['EXT:AWEB'], 'EXT:AWEB', true],
    [['CONT:CR'], 'CONT:CR:5', false],
    [['POST:VW|UP:7|8'], 'POST:UP:8', true],
    [['POST:VW|UP:7|8'], 'POST:VW|UP:7|8', true],
    [['POST:VW:7', 'POST:UP:7', 'POST:VW|UP:8'], 'POST:VW|UP:7|8', true],
    [['POST:VW:7', 'POST:UP:8'], 'POST:VW|UP:7|8', false],
    [['CONT:CR:1'], 'CONT:CR|UP', false],
    [['POST:VW:*'], 'POST:VW:*', true],
    [['POST:VW:7'], 'POST:VW:*', false],
    [['POST:VWX:*'], 'POST:VW', false],
    [['post:vw:*'], 'POST:VW', false],
    [['*:VW:*'], 'POST:VW', false],
    [['POST:*:*'], 'POST:VW', false],
    [['FILE:VW:ServiceReport'], 'FILE:VW:ServiceReport', true],
    [['POST', 'POST:', ':VW:*', 'POST:VW:1:2', ''], 'POST:VW', false],
    [['POST:VW:*'], 'POST', false],
    [['POST:VW:*'], 'POST:VW:1:2', false],
    [[], 'POST:VW', false],
    [[], '', true],
  ])('grants %j against %s: %s', (grants, requirement, met) => {
    expect(covers(grants, requirement, false)).toBe(met);
  });

  test('is always met for an administrator, even without grants', () => {
    expect(covers([], 'POST:DE:1', true)).toBe(true);
  });

  const letters = fc.uniqueArray(fc.constantFrom('VW', 'CR', 'UP', 'DE'), { minLength: 1 });
  const ids = fc.uniqueArray(fc.constantFrom('1', '2', '3'), { minLength: 1 });
  const grant = fc
    .tuple(fc.constantFrom('POST', 'CONT'), letters, ids)
    .map(([area, actions, scopes]) => ({ area, actions, scopes }));
  const text = ({ area, actions, scopes }: { area: string; actions: string[]; scopes: string[] }): string =>
    `${area}:${actions.join('|')}:${scopes.join('|')}`;

  test('with lists requires each action on each scope, from the union of the grants', () => {
    fc.assert(
      fc.property(fc.array(grant, { maxLength: 5 }), grant, (held, wanted) => {
        const single = wanted.actions.every((action) =>
          wanted.scopes.every((scope) =>
            held.some(
              (each) => each.area === wanted.area && each.actions.includes(action) && each.scopes.includes(scope),
            ),
          ),
        );
        expect(covers(held.map(text), text(wanted), false)).toBe(single);
      }),
    );
  });

  test('that is met is still met with an additional grant', () => {
    fc.assert(
      fc.property(fc.array(grant), grant, grant, (held, more, wanted) => {
        const before = covers(held.map(text), text(wanted), false);
        const after = covers([...held, more].map(text), text(wanted), false);
        expect(before && !after).toBe(false);
      }),
    );
  });
});

describe('a check of several requirements', () => {
  const technician = { isAdmin: false, perms: ['POST:VW:*', 'FILE:VW:*'] };
  const requirements = ['POST:VW', 'POST:DE'];

  test('passes if all of them or any of them are met, depending on the mode', () => {
    expect(checkPermissions(technician, { requirements, mode: 'all' })).toEqual({
      ok: false,
      code: 'permission.missing',
    });
    expect(checkPermissions(technician, { requirements, mode: 'any' })).toEqual({ ok: true });
    expect(checkPermissions(technician, { requirements: ['POST:VW', 'FILE:VW:3'], mode: 'all' })).toEqual({ ok: true });
    expect(checkPermissions(technician, { requirements: ['POST:DE', 'USER:VW'], mode: 'any' })).toEqual({
      ok: false,
      code: 'permission.missing',
    });
  });

  test.each(['all', 'any'] as const)('passes with an empty list (%s)', (mode) => {
    expect(checkPermissions(technician, { requirements: [], mode })).toEqual({ ok: true });
    expect(checkPermissions({ isAdmin: false, perms: [] }, { requirements: [''], mode })).toEqual({ ok: true });
  });

  test('fails for a user without permissions', () => {
    expect(checkPermissions({ isAdmin: false, perms: [] }, { requirements: ['POST:VW'], mode: 'any' })).toEqual({
      ok: false,
      code: 'permission.missing',
    });
  });

  test('fails differently for a missing list of permissions and an empty one', () => {
    expect(checkPermissions({ isAdmin: false }, { requirements: ['POST:VW'], mode: 'all' })).toEqual({
      ok: false,
      code: 'permission.none_detected',
    });
    expect(checkPermissions({ isAdmin: true }, { requirements: ['POST:VW'], mode: 'all' })).toEqual({ ok: true });
  });

  test('with flag S passes only for administrators', () => {
    const check = { requirements: [], mode: 'all', flags: 'BS' } as const;
    expect(checkPermissions(technician, check)).toEqual({ ok: false, code: 'permission.missing' });
    expect(checkPermissions({ isAdmin: true, perms: [] }, check)).toEqual({ ok: true });
    expect(checkPermissions(technician, { ...check, flags: 'FB' })).toEqual({ ok: true });
  });
});

test('a display may match by prefix or by substring', () => {
  const grants = ['POST:VW|UP:*'];
  expect(matchesForDisplay(grants, 'POST:VW', 'prefix')).toBe(true);
  expect(matchesForDisplay(grants, 'UP', 'prefix')).toBe(false);
  expect(matchesForDisplay(grants, 'UP', 'substring')).toBe(true);
});

test.each([
  { grants: ['POST:VW:a', 'POST:CR|UP:b'], scopes: ['a'] },
  { grants: ['POST:VW|UP:a|b', 'POST:VW:b'], scopes: ['a', 'b'] },
  { grants: ['POST:VW:a', 'POST:CR|VW:*'], scopes: 'all' },
  { grants: ['POST:VW', 'POSTS:VW:*', 'BILL:VW:*'], scopes: [] },
])('the scopes of an action are those of the grants that contain it: $grants', ({ grants, scopes }) => {
  expect(scopesOf(grants, 'POST', 'VW')).toEqual(scopes);
});
