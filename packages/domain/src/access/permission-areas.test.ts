import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGrant, notCovered, permissionAreas, type PermissionArea } from './permission-areas.ts';
import { covers } from './permissions.ts';

describe('a grant', () => {
  it.each([
    'POST:VW:*',
    'POST:VW|CR:a|b',
    'EXT:AWEB:*',
    'EXT:AWEB|SAPP:*',
    'FILE:VW:ServiceReport',
    'LOKP:VW:0190-aa_b',
    'DATA:VW:lookups-exp',
  ])('%s is valid', (grant) => {
    expect(isGrant(grant)).toBe(true);
  });
  it.each([
    '',
    'POST',
    'POST:VW',
    'POST:VW:',
    'POST::*',
    ':VW:*',
    'POST:*:*',
    '*:VW:*',
    'post:VW:*',
    'POST:vw:*',
    'POST:AWEB:*',
    'EXT:VW:*',
    'POST:VW:*:x',
    'POST:VW:a|*',
    'POST:VW|VW:*',
    'POST:VW:a|a',
    'POST:VW:a b',
    ' POST:VW:*',
    'POST:VW|:*',
    'toString:VW:*',
    `POST:VW:${'a'.repeat(65)}`,
  ])('%j is invalid', (grant) => {
    expect(isGrant(grant)).toBe(false);
  });
});

describe('passing on grants', () => {
  const areas: readonly PermissionArea[] = ['POST', 'FILE', 'DATA'];
  const list = (from: readonly string[]) =>
    fc.uniqueArray(fc.constantFrom(...from), { minLength: 1 }).map((items) => items.join('|'));
  const grant = fc
    .tuple(
      fc.constantFrom(...areas),
      list(permissionAreas.POST.actions),
      fc.oneof(fc.constant('*'), list(['a', 'b', 'c'])),
    )
    .map((parts) => parts.join(':'));

  it('never gives more than the giver has', () => {
    fc.assert(
      fc.property(
        fc.array(grant, { maxLength: 4 }),
        fc.array(grant, { maxLength: 4 }),
        grant,
        (held, given, requirement) => {
          const handedOn = given.filter((each) => notCovered({ isAdmin: false, grants: held }, [each]).length === 0);
          expect(!covers(handedOn, requirement, false) || covers(held, requirement, false)).toBe(true);
        },
      ),
    );
  });
  it('is allowed for the giver’s own grants, and for administrators with any grant', () => {
    fc.assert(
      fc.property(fc.array(grant, { maxLength: 4 }), (grants) => {
        expect(notCovered({ isAdmin: false, grants }, grants)).toEqual([]);
        expect(notCovered({ isAdmin: true, grants: [] }, grants)).toEqual([]);
      }),
    );
  });
  it.each<[string, string[], string[], string[]]>([
    ['one scope out of all', ['POST:VW:*'], ['POST:VW:a'], []],
    ['all for one scope', ['POST:VW:a'], ['POST:VW:*'], ['POST:VW:*']],
    ['the union of several', ['POST:VW:a', 'POST:CR:a'], ['POST:VW|CR:a'], []],
    ['one additional action', ['POST:VW:a'], ['POST:VW|CR:a'], ['POST:VW|CR:a']],
    ['a malformed permission', ['POST:VW:*'], ['nonsense'], ['nonsense']],
  ])('is checked for %s', (_name, grants, wanted, missing) => {
    expect(notCovered({ isAdmin: false, grants }, wanted)).toEqual(missing);
  });
});
