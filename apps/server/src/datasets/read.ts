import type { contract } from '@field-service/contract/contract.ts';
import type { DatasetQuery } from '@field-service/contract/dataset-query.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { parseFindText } from '@field-service/domain/find/find.ts';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { requireGrant } from '../access.ts';
import type { Caller } from '../caller.ts';
import type { RequestContext } from '../context.ts';
import type { AnswerExtras } from '../plugins/answer.ts';
import { jsonText, type JsonText } from '../plugins/bind.ts';
import { Refusal } from '../refusal.ts';
import { checkTogether, colsOf, formOf, groupOf, pickOf } from './asked.ts';
import { findCondition, searchCondition, sortOrder } from './find.queries.ts';
import { countGroups, groupQuery } from './groups.queries.ts';
import { pageOf } from './page.ts';
import {
  countRows,
  declareCursor,
  deltaCondition,
  deltaOrder,
  explainText,
  fetchRows,
  listQuery,
  rowsQuery,
  selectText,
} from './queries.ts';
import { readUntil } from './until.ts';
import { shapeOf, type Dataset, type DatasetRequest } from './registry.ts';

function mayRead(dataset: Dataset, caller: Caller): void {
  const kind = caller.kind === 'portal' ? 'portal' : 'staff';
  if (!dataset.callers.includes(kind)) throw new Refusal('permission.missing', {});
  if (kind === 'staff' && dataset.needs !== null) requireGrant(caller, dataset.needs);
}

/** Throws if rows do not match the dataset's contract; for tests. */
function checkRows(dataset: Dataset, text: string): void {
  const checked = z.array(shapeOf(dataset.name)).safeParse(JSON.parse(text));
  if (!checked.success)
    throw new Error(
      `The dataset ${dataset.name} answers what the contract does not say: ${z.prettifyError(checked.error)}`,
    );
}

interface Rows {
  conditions: readonly RawBuilder<boolean>[];
  /** The safe point of a delta. */
  until: number | undefined;
}

/** The conditions for the requested rows (filters, search and stamp) and, for a delta, its safe point. */
async function rowsAsked(dataset: Dataset, request: DatasetRequest, query: DatasetQuery): Promise<Rows> {
  const conditions: RawBuilder<boolean>[] = [findCondition(query.find, dataset.fields)];
  if (dataset.where !== undefined) conditions.push(dataset.where(request));
  if (query.search !== undefined && query.search.trim() !== '') {
    const { search } = dataset;
    if (search === undefined) throw new Refusal('request.unknown_parameter', { name: 'search' });
    const text = query.search.trim();
    conditions.push(typeof search === 'function' ? search(text, request) : searchCondition(text, search));
  }
  if (dataset.delta !== undefined && (query.uts !== undefined || query.ctid !== undefined)) {
    const until = await readUntil(request.context, query);
    conditions.push(deltaCondition(dataset.delta, { uts: Number(query.uts ?? 0), ctid: query.ctid ?? 0 }, until));
    return { conditions, until };
  }
  if (dataset.alive !== undefined) conditions.push(dataset.alive);
  return { conditions, until: undefined };
}

interface Plan {
  query: RawBuilder<{ text: string }>;
  count: () => Promise<number>;
  /** Whether rows have all the fields of the contract. */
  whole: boolean;
}

/** The query for a list: its rows, or with `group` the count and sums of each group. */
function planOf(
  dataset: Dataset,
  request: DatasetRequest,
  query: DatasetQuery,
  { conditions, until }: Rows,
  timezone: string,
): Plan {
  const { db } = request.context;
  const page = pageOf(query, dataset.cap);
  const keys = groupOf(dataset, query.group, timezone);
  const cols = colsOf(dataset, query.cols);
  if (keys !== undefined) {
    if (cols !== undefined)
      throw new Refusal('request.invalid', {
        fields: [{ field: 'query.cols', problem: 'not_with', expected: 'group' }],
      });
    const parts = { keys, conditions, sort: query.sort, page };
    return {
      query: groupQuery(dataset, request, parts),
      count: async () => await countGroups(db, dataset, request, parts),
      whole: false,
    };
  }
  const order =
    dataset.delta === undefined || until === undefined
      ? sortOrder(query.sort ?? dataset.sort, dataset.fields, dataset.tie)
      : deltaOrder(dataset.delta);
  return {
    query: listQuery(dataset, request, { conditions, order, page, cols }),
    count: async () => await countRows(db, dataset, request, conditions),
    whole: cols === undefined,
  };
}

/** Debug information about a list for administrators, without its SQL. */
const debugOf = (dataset: Dataset, query: DatasetQuery, ms: number): AnswerExtras['debug'] => {
  const find = query.find === undefined ? undefined : parseFindText(query.find, dataset.fields);
  return {
    dataset: dataset.name,
    find: find?.ok === true ? find.node : null,
    sort: query.sort ?? dataset.sort,
    ...pageOf(query, dataset.cap),
    cap: dataset.cap,
    ms: Math.round(ms),
  };
};

/** The request to a dataset with its own parameters, and with the result of its `prepare`. */
async function requestOf(
  dataset: Dataset,
  context: RequestContext,
  caller: Caller,
  { formData, pick }: Pick<DatasetQuery, 'formData' | 'pick'> = {},
): Promise<DatasetRequest> {
  const asked: DatasetRequest = { context, caller, form: formOf(dataset, formData), pick: pickOf(dataset, pick) };
  return dataset.prepare === undefined ? asked : { ...asked, prepared: await dataset.prepare(asked) };
}

/**
 * Reads a list. With `uts` the list is a delta: rows changed since then, including deleted ones, by (uts, ctid), up to
 * the safe point of its first page. Every page's response contains that safe point, and the client stores it. With
 * `group` the response contains counts and sums, with `explain` the database's plan. `timezone` decides on which day a
 * stamp is, where rows are grouped by days. Throws errors of the group `find`, and `query.too_slow`.
 */
export async function readList(
  dataset: Dataset,
  context: RequestContext,
  caller: Caller,
  query: DatasetQuery,
  timezone = 'UTC',
): Promise<JsonText> {
  mayRead(dataset, caller);
  checkTogether(dataset, caller, query);
  const request = await requestOf(dataset, context, caller, query);
  const rows = await rowsAsked(dataset, request, query);
  const plan = planOf(dataset, request, query, rows, timezone);
  if (query.explain === '1') return jsonText(await explainText(context.db, plan.query), {}, false);
  const started = performance.now();
  const text = await selectText(context.db, plan.query);
  const debug = query.debug === '1' ? debugOf(dataset, query, performance.now() - started) : undefined;
  if (context.checkAnswers && plan.whole) checkRows(dataset, text);
  const total = query.total === '1' ? await plan.count() : undefined;
  return jsonText(
    text,
    {
      ...(rows.until === undefined ? {} : { uts: rows.until }),
      ...(total === undefined ? {} : { total }),
      ...(debug === undefined ? {} : { debug }),
    },
    plan.whole,
  );
}

/** Which rows of a dataset, in which order: the part of a query that a complete reading takes. */
export type RowsQuery = Pick<DatasetQuery, 'find' | 'search' | 'sort'>;

/**
 * The number of rows of a list for a reader, up to one more than `upTo`. Throws the errors that the list would throw
 * for its reader or its query.
 */
export async function countList(
  dataset: Dataset,
  context: RequestContext,
  caller: Caller,
  query: RowsQuery,
  upTo: number,
): Promise<number> {
  mayRead(dataset, caller);
  const request = await requestOf(dataset, context, caller);
  const { conditions } = await rowsAsked(dataset, request, query);
  sortOrder(query.sort ?? dataset.sort, dataset.fields, dataset.tie);
  return await countRows(context.db, dataset, request, conditions, upTo);
}

/** The time in milliseconds that a statement of a complete reading may take; below the limit of the session. */
const readingTimeoutMs = 25_000;

/**
 * Reads all rows of a list, at most `limit`, a few at a time and in one order: yields the JSON text of `size` rows each.
 * The context's database must be a transaction of its own, which sees one state of the data and holds the cursor.
 */
export async function* readRows(
  dataset: Dataset,
  context: RequestContext,
  caller: Caller,
  query: RowsQuery,
  { limit, size }: { limit: number; size: number },
): AsyncGenerator<readonly string[]> {
  mayRead(dataset, caller);
  const request = await requestOf(dataset, context, caller);
  const { conditions } = await rowsAsked(dataset, request, query);
  const order = sortOrder(query.sort ?? dataset.sort, dataset.fields, dataset.tie);
  const statement = rowsQuery(dataset, request, { conditions, order, page: { limit, skip: 0 } });
  await declareCursor(context.db, statement, readingTimeoutMs);
  for (;;) {
    const rows = await fetchRows(context.db, size, readingTimeoutMs);
    if (rows.length === 0) return;
    yield rows;
  }
}

/** Throws the errors that a list would throw for its reader or its query; reads no rows. */
export async function checkList(
  dataset: Dataset,
  context: RequestContext,
  caller: Caller,
  query: DatasetQuery,
): Promise<void> {
  mayRead(dataset, caller);
  checkTogether(dataset, caller, query);
  const request = await requestOf(dataset, context, caller, query);
  planOf(dataset, request, query, await rowsAsked(dataset, request, query), 'UTC');
}

/** Reads one dataset by name. */
export async function readDataset(
  datasets: ReadonlyMap<string, Dataset>,
  context: RequestContext,
  caller: Caller,
  { params, query }: ParsedInput<typeof contract.data.read>,
): Promise<JsonText> {
  const dataset = datasets.get(params.id);
  if (dataset === undefined) throw new Refusal('record.not_found', { noun: 'dataset' });
  if (params.id === dataset.code) requireGrant(caller, `DATA:VW:${dataset.code}`);
  return await readList(dataset, context, caller, query);
}
