import { JobFile, SignFile, TreatmentEntry, VisitEntry } from '@field-service/contract/work/job-package.ts';
import { isPlausibleAmount } from '@field-service/domain/work/job-file/job-limits.ts';
import type { z } from 'zod';
import { DeviceFailure } from '../failure.ts';

/*
 * Loaded when a job is packed: the schema and its library are too large for the first screen.
 */

function parsed<S extends z.ZodType>(schema: S, file: unknown): z.output<S> {
  const result = schema.safeParse(file);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path ?? [];
  throw new DeviceFailure('device.unfit', { part: String(path[0] ?? ''), path: path.join('.') });
}

/** The job file as the server will read it. Throws `device.unfit` with the part that the server would reject. */
export const parsedJobFile = (file: z.input<typeof JobFile>): JobFile => parsed(JobFile, file);

/** The job file of a package, from its text. Throws `device.unfit` for one that the server would reject. */
export const readJobFile = (text: string): JobFile => parsed(JobFile, JSON.parse(text));

/** The signature file as the server will read it. Throws `device.unfit`. */
export const parsedSignFile = (file: z.input<typeof SignFile>): SignFile => parsed(SignFile, file);

/** Whether the server could read a record of work that is not finished. */
export const isReadableVisit = (visit: z.input<typeof VisitEntry>): boolean => VisitEntry.safeParse(visit).success;
export const isReadableUsage = (usage: z.input<typeof TreatmentEntry>): boolean =>
  TreatmentEntry.safeParse(usage).success && isPlausibleAmount(usage.qty);
