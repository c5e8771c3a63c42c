import { correctableTypes, workFlags, workTypes } from '@field-service/domain/people/work-time.ts';
import { z } from 'zod';
import { BusinessDate, Geo, Id, IdParams, Line1, Named, Stamp } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { HistoryRow } from '../history-row.ts';
import { grant, route, self } from '../route.ts';

/** [lat, lng, time, type, postid] of one ping; entries made by a person have no position. */
const Entry = z.tuple([z.number().nullable(), z.number().nullable(), Stamp, z.enum(workTypes), z.string().nullable()]);

/**
 * A person's work on one day, which is a post of type `_WT`. Minutes count completed spans only, not the span that has
 * been `running` since `since`.
 */
export const WorkTime = z.object({
  id: Id,
  docno: z.string(),
  date: BusinessDate,
  creator: Named,
  type: z.object({ id: Id, code: z.string() }),
  folderid: Id,
  state: z.enum(['open', 'closed']),
  startAt: Stamp.nullable(),
  endAt: Stamp.nullable(),
  running: z.enum(['work', 'break']).nullable(),
  since: Stamp.nullable(),
  workMinutes: z.int(),
  breakMinutes: z.int(),
  /** `late_entry`: a device sent an entry for a time that a correction already covers. */
  flags: z.array(z.enum([...workFlags, 'late_entry'])),
  work: z.array(Entry),
  break: z.array(Entry),
  trails: z.array(Entry),
  cts: Stamp,
  uts: Stamp,
  dts: Stamp.nullable(),
  ctid: z.int(),
});
export type WorkTime = z.output<typeof WorkTime>;

export const workTime = {
  list: route({
    method: 'GET',
    path: '/api/work-time',
    summary:
      'Work days: one’s own, and with USER:VW those of people in one’s folders; takes the same queries as the dataset `work-time-listing`.',
    access: self('staff'),
    query: datasetQuery,
    data: z.array(WorkTime),
    errors: ['permission.missing'],
  }),
  get: route({
    method: 'GET',
    path: '/api/work-time/{id}',
    summary: 'One work day.',
    access: self('staff'),
    params: IdParams,
    data: WorkTime,
    errors: ['record.not_found'],
  }),
  history: route({
    method: 'GET',
    path: '/api/work-time/{id}/history',
    summary: 'Who corrected a work day, when, why, and what it was before; oldest first.',
    access: self('staff'),
    params: IdParams,
    data: z.array(HistoryRow),
    errors: ['record.not_found'],
  }),
  record: route({
    method: 'POST',
    path: '/api/work-time',
    summary:
      'Starts or ends the caller’s work (`WS`, `WE`), starts or ends a break (`WB`, `WR`), or reports their position (`WT`); the first one creates the day. Repeated entries are stored once.',
    access: self('staff'),
    body: z.strictObject({
      type: z.enum(workTypes),
      time: Stamp,
      geo: Geo.nullable().optional(),
      postid: Id.optional(),
    }),
    data: WorkTime,
    errors: ['field.invalid', 'work_time.no_folder'],
  }),
  correct: route({
    method: 'POST',
    path: '/api/work-time/{id}/correct',
    summary:
      "Corrects someone else's working times, replacing those from their device, with a reason. The device's later entries still count.",
    access: grant('POST:AP'),
    params: IdParams,
    body: z.strictObject({
      uts: Stamp.optional(),
      entries: z
        .array(z.strictObject({ type: z.enum(correctableTypes), time: Stamp }))
        .min(1)
        .max(50),
      reason: Line1(500),
    }),
    data: WorkTime,
    errors: ['record.not_found', 'record.base_missing', 'record.changed', 'field.invalid', 'work_time.own'],
  }),
};
