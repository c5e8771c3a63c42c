/** The fields of a record. If `mine` or `theirs` lacks a key, that side has not changed the field. */
export type Fields = Readonly<Record<string, unknown>>;

export interface MergeRules {
  /** Fields that are only meaningful together, such as `plan`, `plan2` and `duration`. */
  units?: readonly (readonly string[])[] | undefined;
  /** Fields that are never merged: `status`, which changes by transition, and money. */
  never?: readonly string[] | undefined;
}

export interface Conflict {
  /** The field, or `field.id` for an element of a list. */
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface Merge {
  /** `theirs`, with those changes of `mine` that do not conflict. */
  merged: Record<string, unknown>;
  /**
   * The changes in `mine` that were not applied, because both sides changed the field or its unit differently, or the
   * field is never merged.
   */
  conflicts: Conflict[];
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two JSON values are equal. The order of keys does not matter, and an absent key equals `undefined`. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => sameJson(item, b[at]));
  if (!isObject(a) || !isObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameJson(a[key], b[key]));
}

/** The elements of a list by id; `undefined` unless each element has a unique id. */
function byId(list: unknown): Map<string, unknown> | undefined {
  if (!Array.isArray(list)) return undefined;
  const items = new Map<string, unknown>();
  for (const item of list) {
    if (!isObject(item) || typeof item.id !== 'string' || items.has(item.id)) return undefined;
    items.set(item.id, item);
  }
  return items;
}

interface Sides<T> {
  base: T;
  mine: T;
  theirs: T;
}

/** A three-way merge of one value: the result, and whether `mine` was rejected. */
function mergeValue({ base, mine, theirs }: Sides<unknown>): { value: unknown; conflict: boolean } {
  if (sameJson(mine, theirs) || sameJson(mine, base)) return { value: theirs, conflict: false };
  if (sameJson(theirs, base)) return { value: mine, conflict: false };
  return { value: theirs, conflict: true };
}

function mergeList(field: string, lists: Sides<Map<string, unknown>>): { value: unknown[]; conflicts: Conflict[] } {
  const value: unknown[] = [];
  const conflicts: Conflict[] = [];
  // The server's order first, then the device's additions.
  for (const id of new Set([...lists.theirs.keys(), ...lists.mine.keys()])) {
    const sides = { base: lists.base.get(id), mine: lists.mine.get(id), theirs: lists.theirs.get(id) };
    const result = mergeValue(sides);
    if (result.conflict) conflicts.push({ field: `${field}.${id}`, ...sides });
    if (result.value !== undefined) value.push(result.value);
  }
  return { value, conflicts };
}

function mergeField(field: string, sides: Sides<unknown>): { value: unknown; conflicts: Conflict[] } {
  const result = mergeValue(sides);
  if (!result.conflict) return { value: result.value, conflicts: [] };
  const [base, mine, theirs] = [byId(sides.base ?? []), byId(sides.mine), byId(sides.theirs)];
  if (base && mine && theirs) return mergeList(field, { base, mine, theirs });
  return { value: result.value, conflicts: [{ field, ...sides }] };
}

const pick = (fields: Fields, names: readonly string[], fallback: Fields): Fields =>
  Object.fromEntries(names.map((name) => [name, Object.hasOwn(fields, name) ? fields[name] : fallback[name]]));

/**
 * Merges two changes to one record (domain decisions, section 7). If only one side changed a field, the changed value
 * is used. If both sides changed it differently, the server's value is kept and the device's becomes a conflict. Lists
 * whose elements have ids are merged by element.
 */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields, rules: MergeRules = {}): Merge {
  const merged: Record<string, unknown> = { ...theirs };
  const conflicts: Conflict[] = [];
  const never = new Set(rules.never);
  const units = (rules.units ?? []).map((unit) => unit.filter((name) => !never.has(name)));
  const inUnit = new Set(units.flat());

  for (const field of Object.keys(mine)) {
    if (inUnit.has(field)) continue;
    const sides = {
      base: base[field],
      mine: mine[field],
      theirs: Object.hasOwn(theirs, field) ? theirs[field] : base[field],
    };
    if (never.has(field)) {
      if (!sameJson(sides.mine, sides.base) && !sameJson(sides.mine, sides.theirs)) conflicts.push({ field, ...sides });
      continue;
    }
    const result = mergeField(field, sides);
    merged[field] = result.value;
    conflicts.push(...result.conflicts);
  }

  for (const unit of units) {
    const touched = unit.filter((name) => Object.hasOwn(mine, name));
    if (touched.length === 0) continue;
    const sides = { base: pick(base, unit, {}), mine: pick(mine, unit, base), theirs: pick(theirs, unit, base) };
    const result = mergeValue(sides);
    if (!result.conflict) Object.assign(merged, result.value);
    else {
      for (const field of unit) {
        const each = { base: sides.base[field], mine: sides.mine[field], theirs: sides.theirs[field] };
        if (!sameJson(each.mine, each.theirs)) conflicts.push({ field, ...each });
      }
    }
  }
  return { merged, conflicts };
}
