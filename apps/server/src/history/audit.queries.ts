import { sql } from 'kysely';
import type { Dataset } from '../datasets/public.ts';

/** Nouns whose changes are administrative acts; every other history belongs to a record of the business. */
export const administrativeNouns = [
  'user',
  'role',
  'permission',
  'licence',
  'folder',
  'setting',
  'counter',
  'lookup',
  'language',
  'support-access',
  'bot-key',
  'webhook',
  'system',
] as const;

/** The audit log is the history of administrative nouns: who changed what, from where, and for whom a supporter acted. */
export const auditDataset: Dataset = {
  name: 'audit',
  callers: ['staff'],
  needs: 'SYST:VW',
  from: () => sql`history h`,
  where: () => sql<boolean>`h.noun = any(${[...administrativeNouns]}::text[])`,
  row: sql`json_build_object('id', h.id, 'at', h.at, 'noun', h.noun, 'nounid', h.noun_id, 'folderid', h.folder_id, 'kind', h.kind, 'userid', h.user_id, 'by', h.by_name,
    'supporter', h.supporter, 'via', h.via, 'before', h.before, 'after', h.after, 'reason', h.reason)`,
  fields: {
    id: { type: 'id', column: sql`h.id` },
    at: { type: 'stamp', column: sql`h.at` },
    noun: { type: 'text', column: sql`h.noun` },
    nounid: { type: 'id', column: sql`h.noun_id` },
    folderid: { type: 'id', column: sql`h.folder_id` },
    kind: { type: 'text', column: sql`h.kind` },
    userid: { type: 'id', column: sql`h.user_id` },
    via: { type: 'text', column: sql`h.via` },
  },
  sort: 'at desc',
  tie: sql`h.id`,
  search: [sql`h.by_name`, sql`h.noun_id`],
  cap: 10_000,
};
