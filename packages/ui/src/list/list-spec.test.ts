import { posts } from '@field-service/contract/datasets/jobs.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findIn, isNarrowed, listSearchIn, listSpec, stateIn, withState, type ListSearch } from './list-spec.ts';

const spec = listSpec(posts, {
  filters: {
    status: { kind: 'choice', options: { open: { 'status.flags': { $noflags: 'CX' } }, done: { status: 'DN' } } },
    from: { kind: 'day', field: 'date', compare: '$gte' },
    to: { kind: 'day', field: 'date', compare: '$lte' },
    area: { kind: 'record', field: 'folderid' },
  },
  sort: 'plan desc',
  hidden: ['cts'],
});
type Search = ListSearch<typeof spec.filters>;
const read = listSearchIn(spec);

const searches: fc.Arbitrary<Search> = fc.record(
  {
    status: fc.constantFrom('open' as const, 'done' as const),
    from: fc.constantFrom(20_261_101, 20_240_229),
    to: fc.constantFrom(20_261_130, 20_280_101),
    area: fc.stringMatching(/^[a-z0-9-]{1,12}$/),
    q: fc.stringMatching(/^[^\s"']{1,12}$/),
    page: fc.integer({ min: 1, max: 400 }),
    size: fc.constantFrom(50, 80),
    sort: fc.constantFrom('docno asc', 'cts desc'),
    hide: fc.constantFrom('title', '-', 'title,cts'),
  },
  { requiredKeys: [] },
);
/** A search as the router gives it back from an address: without what is not set. */
const inAddress = (search: Search): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

describe('the search of a list', () => {
  test('is unchanged after a round trip through the address', () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(inAddress(read(inAddress(search)))).toEqual(inAddress(search));
      }),
    );
  });

  test.each<[string, Record<string, unknown>]>([
    ['an option that does not exist', { status: 'gone' }],
    ['a name that every object has', { status: 'toString' }],
    ['a day that is none', { from: 20_260_231 }],
    ['a day in words', { to: 'today' }],
    ['an empty text', { q: '', area: '' }],
    ['a page that is none', { page: 'one', size: 7 }],
    ['something unknown', { colour: 'red' }],
  ])('drops %s', (_name, given) => {
    expect(inAddress(read(given))).toEqual({});
  });

  test('keeps a record or a searched text that the router has read as a number', () => {
    expect(read({ area: 12, q: 2026 })).toMatchObject({ area: '12', q: '2026' });
  });

  test('has the defaults of its list as its state, and omits them', () => {
    expect(stateIn(spec, {})).toEqual({ page: 0, size: 25, sort: 'plan desc', hidden: ['cts'] });
    expect(inAddress(withState(spec, { status: 'open' }, stateIn(spec, {})))).toEqual({ status: 'open' });
  });

  test('is narrowed by a filter or a text, and not by a page or an order', () => {
    expect(
      [{}, { page: 3, sort: 'docno asc' }, { status: 'open' as const }, { q: 'x' }].map((s) => isNarrowed(spec, s)),
    ).toEqual([false, false, true, true]);
  });
});

describe('the condition of a list', () => {
  test('is absent without filters', () => {
    expect(findIn(spec, { q: 'mill', page: 2 })).toBeUndefined();
  });

  test('is that of the only filter', () => {
    expect(findIn(spec, { status: 'open' })).toEqual({ 'status.flags': { $noflags: 'CX' } });
  });

  test('combines all filters and what always applies', () => {
    expect(
      findIn(
        spec,
        { status: 'done', from: 20_261_101, to: 20_261_130, area: 'kl' },
        { within: { 'site.id': 's' }, own: { area: (id) => ({ folderid: { $in: [id, 'below'] } }) } },
      ),
    ).toEqual({
      $and: [
        { status: 'DN' },
        { date: { $gte: 20_261_101 } },
        { date: { $lte: 20_261_130 } },
        { folderid: { $in: ['kl', 'below'] } },
        { 'site.id': 's' },
      ],
    });
  });
});
