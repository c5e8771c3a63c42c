import type { contract } from '@field-service/contract/contract.ts';
import { maxImportRows } from '@field-service/contract/site/imports.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import {
  readImportTemplate,
  rowsOfSheet,
  type ImportTemplate,
  type RowProblem,
} from '@field-service/domain/site/import-template.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { asRefusal } from '../../../plugins/errors.ts';
import { Refusal } from '../../../refusal.ts';
import { getStoredLookup } from '../lookups/public.ts';
import { releaseSavepoint, rollbackToSavepoint, setSavepoint } from './queries.ts';
import { requireImport, RowError, rowWriter } from './row.ts';
import { readRows } from './sheet.ts';

type Input = ParsedInput<typeof contract.imports.run>;
type Report = RouteData<typeof contract.imports.run>;
const templates = 92;
/** The maximum number of bad fields in a report. */
const maxProblems = 1000;

async function templateOf(context: RequestContext, caller: Caller, id: string): Promise<ImportTemplate> {
  const lookup = await getStoredLookup(context, caller, id);
  const template = lookup.type === templates && lookup.deletor === null ? readImportTemplate(lookup.data) : undefined;
  if (template === undefined) throw new Refusal('record.not_found', { noun: 'import template', id });
  return template;
}

/** The template, and the folder to import into. Throws if the caller may not use one of them. */
async function targetOf(
  context: RequestContext,
  caller: Caller,
  { params, body }: Input,
): Promise<{ template: ImportTemplate; folderId: string | null }> {
  const template = await templateOf(context, caller, params.id);
  const folderId = body.folderId ?? null;
  if (folderId !== null && !caller.isAdmin && !caller.folderIds.includes(folderId))
    throw new Refusal('record.referenced_missing', { field: 'folderId', id: folderId });
  if (template.noun === 'lookup' && folderId === null && !caller.isAdmin)
    throw new Refusal('permission.missing', { needs: 'admin' });
  requireImport(caller, template);
  return { template, folderId };
}

/** Reads the sheet before the transaction, but only after the caller's permission to import has been checked. */
export async function sheetOf(context: RequestContext, caller: Caller, input: Input): Promise<string[][]> {
  const { body } = input;
  await targetOf(context, caller, input);
  const rows = await readRows(body.fileName, Buffer.from(body.content, 'base64'));
  if (rows.length > maxImportRows + 1) throw new Refusal('import.too_many_rows', { most: maxImportRows });
  return rows;
}

/** Converts an error to the problem to report for a row. Rethrows errors that the row did not cause. */
function problemOf(row: number, error: unknown): RowProblem {
  if (error instanceof RowError) return { row, field: error.field, problem: error.problem };
  const refusal = asRefusal(error);
  if (refusal === undefined || refusal.status >= 500) throw error;
  const { fields, field } = refusal.params;
  const named: unknown = Array.isArray(fields) ? fields[0] : field;
  const problem =
    refusal.code === 'record.duplicate'
      ? 'duplicate'
      : refusal.code === 'record.referenced_missing'
        ? 'unknown'
        : 'invalid';
  return { row, field: typeof named === 'string' ? named : '', problem };
}

/**
 * Imports a sheet by writing every row as the noun's own calls would. A row with an existing code changes the record
 * with that code. A dry run does the same and then rolls everything back. A real run with a bad row is rejected with a
 * report, and nothing is kept.
 */
export async function runImport(
  request: RequestContext,
  caller: Caller,
  input: Input,
  sheet: readonly (readonly string[])[],
): Promise<Report> {
  const { body } = input;
  const { template, folderId } = await targetOf(request, caller, input);
  // A dry run discards the notifications and jobs of its changes, which are rolled back.
  const context: RequestContext = body.dryRun
    ? { ...request, notify: () => undefined, enqueue: async () => await Promise.resolve() }
    : request;
  const write = rowWriter(context, caller, template, folderId);
  const read = rowsOfSheet(template, sheet);
  if (!read.ok) throw new Refusal('import.headers_missing', { headers: read.missing });
  const problems = [...read.problems];
  const bad = new Set(problems.map(({ row }) => row));
  const report = { noun: template.noun, rows: read.rows.length, created: 0, updated: 0 };
  await setSavepoint(context.db, 'run');
  for (const { row, values } of read.rows) {
    if (bad.has(row)) continue;
    await setSavepoint(context.db, 'row');
    try {
      report[await write(values)] += 1;
      await releaseSavepoint(context.db, 'row');
    } catch (error) {
      problems.push(problemOf(row, error));
      await rollbackToSavepoint(context.db, 'row');
    }
  }
  const firstProblems = problems.toSorted((a, b) => a.row - b.row).slice(0, maxProblems);
  if (body.dryRun) await rollbackToSavepoint(context.db, 'run');
  else if (firstProblems.length > 0) throw new Refusal('import.rows_refused', { problems: firstProblems });
  return { ...report, problems: firstProblems };
}
