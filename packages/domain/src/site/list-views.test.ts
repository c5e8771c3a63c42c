import { describe, expect, test } from 'vitest';
import { areListViews, editViews, isSameQuery, maxListViews, queryOf, type ListView } from './list-views.ts';

const view = (id: string, name: string, query: ListView['query'] = { status: 'open' }): ListView => ({
  id,
  name,
  query,
});
const mine = [view('1', 'Open'), view('2', 'Overdue', { status: 'late' })];
const many = Array.from({ length: maxListViews }, (_, at) => view(String(at), `View ${at}`));

describe('an edit of the views of a list', () => {
  test.each([
    ['adds a view under its trimmed name', { act: 'add', view: view('3', ' Late ') }, [...mine, view('3', 'Late')]],
    ['renames a view', { act: 'rename', id: '1', name: 'To do' }, [view('1', 'To do'), mine[1]]],
    ['changes the case of a name', { act: 'rename', id: '1', name: 'OPEN' }, [view('1', 'OPEN'), mine[1]]],
    [
      'overwrites what a view shows',
      { act: 'overwrite', id: '1', query: { size: 50 } },
      [view('1', 'Open', { size: 50 }), mine[1]],
    ],
    ['deletes a view', { act: 'delete', id: '1' }, [mine[1]]],
    ['leaves the views as they are if the view to delete is gone', { act: 'delete', id: '9' }, mine],
  ] as const)('%s', (_name, edit, views) => {
    expect(editViews(mine, edit)).toEqual({ ok: true, views });
  });

  test.each([
    ['without a name', { act: 'add', view: view('3', '  ') }, 'name_missing'],
    ['with a name that is too long', { act: 'add', view: view('3', 'x'.repeat(61)) }, 'name_long'],
    ['with the name of another view, in any case', { act: 'add', view: view('3', 'oVERDUE ') }, 'name_taken'],
    ['renamed to the name of another view', { act: 'rename', id: '1', name: 'Overdue' }, 'name_taken'],
    ['renamed after it was deleted', { act: 'rename', id: '9', name: 'Late' }, 'gone'],
    ['overwritten after it was deleted', { act: 'overwrite', id: '9', query: {} }, 'gone'],
  ] as const)('rejects a view %s', (_name, edit, problem) => {
    expect(editViews(mine, edit)).toEqual({ ok: false, problem });
  });

  test('rejects one view too many', () => {
    expect(editViews(many, { act: 'add', view: view('x', 'One more') })).toEqual({ ok: false, problem: 'full' });
    expect(editViews(many.slice(1), { act: 'add', view: view('x', 'One more') })).toMatchObject({ ok: true });
  });
});

test('views may not be stored with the same id or name twice, or if they are too large', () => {
  expect(areListViews({ posts: mine, invoices: mine })).toBe(true);
  expect(areListViews({ posts: [...mine, view('1', 'Late')] })).toBe(false);
  expect(areListViews({ posts: [...mine, view('3', ' open')] })).toBe(false);
  expect(areListViews({ posts: [view('1', 'Open', { q: 'x'.repeat(66_000) })] })).toBe(false);
});

test('a view keeps what an address sets, in any order and without the page', () => {
  const search = { status: 'open', page: 3, q: undefined, from: 20_261_101 };
  expect(queryOf(search)).toEqual({ status: 'open', from: 20_261_101 });
  expect(isSameQuery({ from: 20_261_101, status: 'open' }, queryOf(search))).toBe(true);
  expect(isSameQuery({ from: 20_261_102, status: 'open' }, queryOf(search))).toBe(false);
});
