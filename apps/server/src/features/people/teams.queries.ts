import { sql } from 'kysely';
import type { Dataset } from '../data/public.ts';
import { inLine } from '../lookups/public.ts';

/** Teams (lookup type 180) with their vehicle. */
export const teamDataset: Dataset = {
  name: 'teams',
  callers: ['staff'],
  needs: 'POST:VW',
  from: () => sql`lookup l`,
  where: ({ caller }) => sql<boolean>`(l.type = 180 and (${inLine(caller)} or l.folder_id = any(${[...caller.folderScope]}::text[])))`,
  alive: sql<boolean>`l.deletor is null`,
  row: ({ caller }) => sql`json_build_object('id', l.id, 'name', l.name, 'vehicleno', coalesce(l.data->>'vehicleno', ''), 'folderid', coalesce(l.folder_id, ${caller.folderId ?? ''}))`,
  fields: {
    id: { type: 'id', column: sql`l.id` },
    code: { type: 'text', column: sql`l.code` },
    name: { type: 'text', column: sql`l.name` },
    folderid: { type: 'id', column: sql`l.folder_id` },
  },
  sort: 'name asc',
  tie: sql`l.seq`,
  search: [sql`l.name`],
  cap: 1000,
};
