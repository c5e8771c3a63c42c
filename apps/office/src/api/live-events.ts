import type { ServerEvent } from '@field-service/contract/sse.ts';

/** A query key prefix to refetch; a single '*' matches everything. */
export type StaleKey = readonly [kind: string, id?: string];

/** The screens affected by a change to a noun. `own` is the kind of key whose second part is the record's id. */
const affected: Readonly<Record<string, { own?: string; lists: readonly string[] }>> = {
  post: { own: 'post', lists: ['posts', 'schedule', 'unbilled'] },
  upload_package: { lists: ['post', 'schedule'] },
  file: { lists: ['post', 'invoice'] },
  invoice: { own: 'invoice', lists: ['invoices', 'unbilled', 'post'] },
  payment: { lists: ['invoice', 'invoices'] },
  app_user: { lists: ['people'] },
};

const everything: StaleKey[] = [['*']];
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * The query keys that an event of `GET /api/events` makes stale: `changed` lists records by noun, `gap` means that some
 * events may have been missed.
 */
export const staleKeys = ({ event, data }: Pick<ServerEvent, 'event' | 'data'>): StaleKey[] => {
  if (event === 'gap') return everything;
  if (event !== 'changed') return [];
  const changes = parse(data);
  if (!isRecord(changes)) return everything;
  return Object.entries(changes).flatMap(([noun, ids]): StaleKey[] => {
    const found = affected[noun];
    if (!found) return [];
    const { own, lists } = found;
    const named =
      own === undefined || !Array.isArray(ids)
        ? []
        : ids.filter((id) => typeof id === 'string').map((id): StaleKey => [own, id]);
    return [...named, ...lists.map((kind): StaleKey => [kind])];
  });
};

export const isStale = (queryKey: readonly unknown[], stale: readonly StaleKey[]): boolean =>
  stale.some(([kind, id]) => kind === '*' || (queryKey[0] === kind && (id === undefined || queryKey[1] === id)));
