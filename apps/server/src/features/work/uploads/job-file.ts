import { JobFile, SignFile } from '@field-service/contract/work/job-package.ts';
import { isPlausibleAmount } from '@field-service/domain/work/job-file/job-limits.ts';
import type { z } from 'zod';
import { Refusal } from '../../../refusal.ts';

/** Far above the size of the largest job file; anything larger is not parsed. */
export const maxJobFile = 32 * 1024 * 1024;
const maxRevision = 2_147_483_647;
/** Maximum nesting depth: a job file has six levels, and each level uses stack space during parsing. */
const deepest = 32;

const invalid = (fields: readonly unknown[]): Refusal =>
  new Refusal('upload.job_file_invalid', { fields: fields.slice(0, 20) });

const [quote, backslash, openList, closeList, openObject, closeObject] = Buffer.from('"\\[]{}');

/** Whether JSON is nested more deeply than a job file can be, judged by its bytes without parsing. */
function nestsTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (inText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === openList || byte === openObject) depth += 1;
    else if (byte === closeList || byte === closeObject) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/**
 * Converts all text values to a form that the database can store: without NUL, and with lone surrogates replaced. A
 * stray character must not cost technicians their work.
 */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, clean(each)]));
}

/** The value of JSON that a device wrote, in a form that the database can store. Throws `upload.job_file_invalid`. */
export function storableJson(bytes: Buffer): unknown {
  if (nestsTooDeep(bytes)) throw invalid([{ field: '', problem: 'too_deep' }]);
  try {
    return clean(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (error) {
    throw new Refusal('upload.job_file_invalid', { fields: [{ field: '', problem: 'not_json' }] }, { cause: error });
  }
}

function parse<S extends z.ZodType>(schema: S, bytes: Buffer): z.output<S> {
  const parsed = schema.safeParse(storableJson(bytes));
  if (!parsed.success)
    throw invalid(parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), problem: issue.code })));
  return parsed.data;
}

/** The properties of a package that the job file in it must match. */
export interface PackageFacts {
  uploadId: string;
  jobId: string;
  paths: ReadonlySet<string>;
}

function checkIdentity(file: { uploadId: string; jobId: string }, facts: PackageFacts): void {
  if (file.uploadId !== facts.uploadId) throw invalid([{ field: 'uploadId', problem: 'differs' }]);
  if (file.jobId !== facts.jobId) throw invalid([{ field: 'jobId', problem: 'differs' }]);
}

/** The paths of all pictures and signatures in a job file, with the fields that refer to them. */
export const pathsIn = (file: JobFile): { field: string; path: string }[] => [
  ...file.stations.flatMap((visit, at) =>
    [...visit.imgbf, ...visit.imgaf].map(({ path }) => ({ field: `stations.${at}`, path })),
  ),
  ...file.pictures.map(({ path }, at) => ({ field: `pictures.${at}`, path })),
  ...(file.customerSign === null ? [] : [{ field: 'customerSign', path: file.customerSign.path }]),
  ...(file.techSign === null ? [] : [{ field: 'techSign', path: file.techSign.path }]),
  ...file.moreSigns.map(({ path }, at) => ({ field: `moreSigns.${at}`, path })),
];

const entriesIn = (file: JobFile): string[] => [
  ...file.stationChanges.map(({ entry }) => entry),
  ...file.stations.map(({ entry }) => entry),
  ...file.usage.map(({ entry }) => entry),
  ...(file.followup === null ? [] : [file.followup.entry]),
  ...(file.nextday ? [file.nextday.entry] : []),
];

/**
 * Reads `job-{id}.json` and checks it against the contract and its package. Throws `upload.job_file_invalid` with the
 * invalid fields.
 */
export function readJobFile(bytes: Buffer, facts: PackageFacts): JobFile {
  const file = parse(JobFile, bytes);
  checkIdentity(file, facts);
  const problems: { field: string; problem: string }[] = [
    ...pathsIn(file)
      .filter(({ path }) => !facts.paths.has(path))
      .map(({ field }) => ({ field, problem: 'path_missing' })),
    ...file.usage.flatMap((use, at) =>
      !isPlausibleAmount(use.qty) ? [{ field: `usage.${at}`, problem: 'too_big' }] : [],
    ),
    ...file.stations.flatMap((visit, at) =>
      !isPlausibleAmount(visit.bait?.placed) || Math.abs(visit.planRevision ?? 0) > maxRevision
        ? [{ field: `stations.${at}`, problem: 'too_big' }]
        : [],
    ),
  ];
  const entries = entriesIn(file);
  const twice = entries.find((entry, at) => entries.indexOf(entry) !== at);
  if (twice !== undefined) problems.push({ field: 'entry', problem: 'duplicate' });
  if (problems.length > 0) throw invalid(problems);
  return file;
}

/**
 * Reads `{id}-signUpdate.json` and checks it against the contract and its package. Throws `upload.job_file_invalid`
 * with the invalid fields.
 */
export function readSignFile(bytes: Buffer, facts: PackageFacts): SignFile {
  const file = parse(SignFile, bytes);
  checkIdentity(file, facts);
  if (!facts.paths.has(file.customerSign.path)) throw invalid([{ field: 'customerSign', problem: 'path_missing' }]);
  return file;
}
