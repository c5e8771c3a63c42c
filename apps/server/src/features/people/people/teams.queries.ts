import { teams } from '@field-service/contract/datasets/people.ts';
import { sql } from 'kysely';
import { alphabetically } from '../../../db/alphabetical.ts';
import { datasetOf } from '../../../datasets/public.ts';
import { appliesTo } from '../../site/lookups/public.ts';

/** The teams (lookup type 180) with their vehicles, and with the members whom the caller can see. */
export const teamDataset = datasetOf(teams, {
  callers: ['staff'],
  needs: 'POST:VW',
  from: () => sql`lookup l`,
  where: ({ caller }) =>
    sql<boolean>`(l.type = 180 and (${appliesTo(caller)} or l.folder_id = any(${[...caller.folderScope]}::text[])))`,
  alive: sql<boolean>`l.deletor is null`,
  row: ({
    context,
    caller,
  }) => sql`json_build_object('id', l.id, 'code', l.code, 'name', l.name, 'vehicleno', coalesce(l.data->>'vehicleno', ''), 'folderid', coalesce(l.folder_id, ${caller.folderId ?? ''}),
    'members', coalesce((select json_agg(json_build_object('id', u.id, 'name', u.displayname) order by ${alphabetically(sql`u.displayname`)}, u.id) from ${context.db.source('app_user')} u where u.team_id = l.id and u.dts is null and u.status = 'active'), '[]'))`,
  fields: {
    id: { column: sql`l.id`, notNull: true },
    code: { column: sql`l.code`, notNull: true },
    name: { column: sql`l.name`, notNull: true },
    folderid: { column: sql`l.folder_id` },
    vehicleno: { column: sql`coalesce(l.data->>'vehicleno', '')` },
  },
  tie: sql`l.seq`,
  search: [sql`l.name`],
  cap: 1000,
});
