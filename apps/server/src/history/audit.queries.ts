import { audit } from '@field-service/contract/datasets/site.ts';
import { sql } from 'kysely';
import { datasetOf } from '../datasets/public.ts';

/** Nouns whose changes are administrative acts; every other history belongs to a business record. */
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

/**
 * The audit log is the history of administrative nouns: who changed what, from where, and for whom a supporter acted.
 * It follows the caller's folders: acts in a folder are shown to anyone who may enter it, acts on a person to anyone
 * who may see the person. Records that belong to no folder, such as a role or a site setting, apply to every folder and
 * are shown in each.
 */
export const auditDataset = datasetOf(audit, {
  callers: ['staff'],
  needs: 'SYST:VW',
  from: () => sql`history h`,
  where: ({ context: { db } }) => sql<boolean>`(h.noun = any(${[...administrativeNouns]}::text[]) and (
    h.folder_id in (select f.id from ${db.source('folder')} f)
    or case when h.noun = 'user' then h.noun_id in (select u.id from ${db.source('app_user')} u) else h.folder_id is null end))`,
  row: sql`json_build_object('id', h.id, 'at', h.at, 'noun', h.noun, 'nounid', h.noun_id, 'folderid', h.folder_id, 'kind', h.kind, 'userid', h.user_id, 'by', h.by_name,
    'supporter', h.supporter, 'via', h.via, 'before', h.before, 'after', h.after, 'reason', h.reason)`,
  fields: {
    id: { column: sql`h.id`, notNull: true },
    at: { column: sql`h.at`, notNull: true },
    noun: { column: sql`h.noun`, notNull: true },
    nounid: { column: sql`h.noun_id`, notNull: true },
    folderid: { column: sql`h.folder_id` },
    kind: { column: sql`h.kind`, notNull: true },
    userid: { column: sql`h.user_id` },
    via: { column: sql`h.via`, notNull: true },
  },
  tie: sql`h.id`,
  search: [sql`h.by_name`, sql`h.noun_id`],
  cap: 10_000,
});
