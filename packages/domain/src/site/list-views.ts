/** The most views of one list, each of a person and shared. */
export const maxListViews = 50;
/** The longest name of a view, in characters. */
export const maxViewName = 60;
/** The most characters of all views together as JSON. */
const maxSize = 65_536;

/** The query of a list's address, without the page. */
export type ViewQuery = Readonly<Record<string, string | number | boolean>>;

/** A named state of a list. */
export interface ListView {
  id: string;
  name: string;
  query: ViewQuery;
}
/** Views by the name of their list. */
export type ListViews = Readonly<Record<string, readonly ListView[]>>;

export type ViewEdit =
  | { act: 'add'; view: ListView }
  | { act: 'rename'; id: string; name: string }
  | { act: 'overwrite'; id: string; query: ViewQuery }
  | { act: 'delete'; id: string };
/** Why a view cannot be saved; `gone`: it was deleted in another window. */
export type ViewProblem = 'name_missing' | 'name_long' | 'name_taken' | 'gone' | 'full';
export type EditedViews = { ok: true; views: readonly ListView[] } | { ok: false; problem: ViewProblem };

const comparable = (name: string): string => name.trim().normalize('NFC').toLowerCase();

const problemOfName = (name: string, others: readonly ListView[]): ViewProblem | undefined => {
  if (name.trim() === '') return 'name_missing';
  if (name.trim().length > maxViewName) return 'name_long';
  return others.some((other) => comparable(other.name) === comparable(name)) ? 'name_taken' : undefined;
};

const named = (view: ListView, others: readonly ListView[], views: readonly ListView[]): EditedViews => {
  const problem = problemOfName(view.name, others);
  return problem === undefined ? { ok: true, views } : { ok: false, problem };
};

/**
 * The views of a list after an edit. An edit says what changes rather than what remains, so that it can be repeated on
 * what another window has saved meanwhile.
 */
export function editViews(views: readonly ListView[], edit: ViewEdit): EditedViews {
  if (edit.act === 'add') {
    if (views.length >= maxListViews) return { ok: false, problem: 'full' };
    const view = { ...edit.view, name: edit.view.name.trim() };
    return named(view, views, [...views, view]);
  }
  const found = views.find(({ id }) => id === edit.id);
  const others = views.filter(({ id }) => id !== edit.id);
  if (edit.act === 'delete') return { ok: true, views: others };
  if (found === undefined) return { ok: false, problem: 'gone' };
  const changed = edit.act === 'rename' ? { ...found, name: edit.name.trim() } : { ...found, query: edit.query };
  return named(
    changed,
    others,
    views.map((view) => (view === found ? changed : view)),
  );
}

/** Whether views may be stored: no two of a list with the same id or name, and not too large in all. */
export const areListViews = (all: ListViews): boolean =>
  JSON.stringify(all).length <= maxSize &&
  Object.values(all).every(
    (views) =>
      new Set(views.map(({ id }) => id)).size === views.length &&
      new Set(views.map(({ name }) => comparable(name))).size === views.length,
  );

/** What a view keeps of a list's address: everything that is set, except the page. */
export const queryOf = (search: Readonly<Record<string, unknown>>): ViewQuery =>
  Object.fromEntries(
    Object.entries(search)
      .filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1]))
      .filter(([name]) => name !== 'page')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

export const isSameQuery = (one: ViewQuery, other: ViewQuery): boolean =>
  JSON.stringify(queryOf(one)) === JSON.stringify(queryOf(other));
