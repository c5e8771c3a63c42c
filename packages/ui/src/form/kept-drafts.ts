import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';

/** What a person typed into a form that they have not sent. */
export interface KeptDraft {
  /** When it was last changed, in ms. */
  at: number;
  values: unknown;
}

/** How long a draft is kept, in ms: two weeks. */
export const draftMaxAge = 14 * dayMs;

type Stored = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (owner: string, name: string): string => `draft/${owner}/${name}`;

/** Reads the draft of a person's form; undefined if there is none, or it is too old or cannot be read. */
export function readDraft(storage: Stored, owner: string, name: string, now: number): KeptDraft | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(owner, name)) ?? 'null');
    if (!isRecord(kept) || typeof kept.at !== 'number' || now - kept.at > draftMaxAge) return undefined;
    return { at: kept.at, values: kept.values };
  } catch {
    return undefined;
  }
}

/** Keeps what is in a form; false if the browser stores nothing, as in some private windows or when it is full. */
export function keepDraft(storage: Stored, owner: string, name: string, draft: KeptDraft): boolean {
  try {
    storage.setItem(keyOf(owner, name), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(storage: Stored, owner: string, name: string): void {
  try {
    storage.removeItem(keyOf(owner, name));
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/**
 * The values of a form with those of a draft in their place. An earlier version of the app may have kept the draft: a
 * field that is unknown, or of another kind, is left as it is.
 */
export function withDraft<V extends object>(initial: V, draft: unknown): V {
  if (!isRecord(draft)) return initial;
  const fits = ([name, value]: [string, unknown]): boolean => {
    const kind = kindOf(Reflect.get(initial, name));
    return Object.hasOwn(initial, name) && (kind === 'null' ? kindOf(value) !== 'object' : kindOf(value) === kind);
  };
  return { ...initial, ...Object.fromEntries(Object.entries(draft).filter(fits)) };
}
