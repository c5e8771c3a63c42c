import { licencesStates } from '@field-service/domain/people/licence.ts';
import { isBusinessDate } from '@field-service/domain/values/business-date.ts';
import { z } from 'zod';
import { Licence } from '../access/licences.ts';
import { BusinessDate, Geo, Id, IdParams, Named, OtherNames, Stamp } from '../common.ts';
import { HistoryRow } from '../history-row.ts';
import { grant, route } from '../route.ts';

/** A member of staff as the team sees them; the account with its login belongs to `users`. */
export const Person = z.object({
  id: Id,
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(['active', 'disabled']),
  avatar: Id.nullable(),
  /** Whether the person is a technician, who is assigned to jobs. */
  technician: z.boolean(),
  teamid: Id.nullable(),
  team: z.string().nullable(),
  /** The vehicle of the team. */
  vehicleno: z.string(),
  /** The person's folders that the caller may access. */
  folders: z.array(Id),
  roles: z.array(z.object({ id: Id, code: z.string(), name: z.string(), alt: OtherNames })),
  /** The codes of the service types that need no licence, or for which the person is licensed today. */
  skills: z.array(z.string()),
  licences: z.array(Licence),
  licenceState: z.enum(licencesStates),
  /** The first day on which a class ends, counting the longest licence of each class. */
  nextExpiry: z.int().nullable(),
  /** Whether the field app is to send its log with the next sync. */
  sendlog: z.boolean(),
  uts: Stamp,
  ctid: z.int(),
});
export type Person = z.output<typeof Person>;

/** Where somebody was last, and the job in progress there. */
export const LastPosition = z.object({
  user: Named,
  team: z.string().nullable(),
  /** [latitude, longitude], and the device's time. */
  geo: Geo,
  time: Stamp,
  /** The time zone of the person's folder, in which the days of their track are counted. */
  timeZone: z.string(),
  /** The person's job in progress, the one that was started last; null if none is, or the caller may not see it. */
  job: z
    .object({ id: Id, docno: z.string(), title: z.string(), site: z.string().nullable(), geo: Geo.nullable() })
    .nullable(),
});
export type LastPosition = z.output<typeof LastPosition>;

/** The most positions of one day that a track has; a device sends one every minute at most. */
export const trackLimit = 5000;

export const Track = z.object({
  date: BusinessDate,
  /** The time zone of the person's folder, whose day it is. */
  timeZone: z.string(),
  /** [latitude, longitude, device time, type, job] in the order of time. */
  points: z.array(z.tuple([z.number(), z.number(), Stamp, z.string(), Id.nullable()])),
  /** Whether the day has more positions than are listed. */
  more: z.boolean(),
});
export type Track = z.output<typeof Track>;

export const people = {
  get: route({
    method: 'GET',
    path: '/api/person/{id}',
    summary: 'One member of staff with team, vehicle, skills and licences.',
    access: grant('USER:VW'),
    params: IdParams,
    data: Person,
    errors: ['record.not_found'],
  }),
  history: route({
    method: 'GET',
    path: '/api/person/{id}/history',
    summary:
      'Who changed a member of staff or one of their licences (kinds `licence.…`), when and what; oldest first. Roles by name; what the person’s page does not show is left out.',
    access: grant('USER:VW'),
    params: IdParams,
    data: z.array(HistoryRow),
    errors: ['record.not_found'],
  }),
  positions: route({
    method: 'GET',
    path: '/api/positions',
    summary:
      'The latest position of each active member of staff in the folders, of the last seven days, with the job in progress; by name.',
    access: grant('USER:VW'),
    data: z.array(LastPosition),
  }),
  track: route({
    method: 'GET',
    path: '/api/person/{id}/track',
    summary:
      "A person's positions on one day of their folder (today without `date`), in the order of time, 5,000 at most.",
    access: grant('USER:VW'),
    params: IdParams,
    query: z.strictObject({
      date: z
        .string()
        .regex(/^\d{8}$/)
        .transform(Number)
        .refine(isBusinessDate)
        .optional(),
    }),
    data: Track,
    errors: ['record.not_found'],
  }),
};
