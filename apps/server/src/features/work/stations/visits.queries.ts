import { stationVisits } from '@field-service/contract/datasets/stations.ts';
import { sql } from 'kysely';
import { datasetOf } from '../../../datasets/public.ts';
import { related } from '../../../db/scope/related.ts';
import { foundOn } from './last-visit.queries.ts';

/** The visits of stations, for trends over sites and time; a visit is as visible as its job. */
export const stationVisitDataset = datasetOf(stationVisits, {
  callers: ['staff'],
  needs: 'POST:VW',
  from: ({ context }) =>
    sql`${context.db.source('post')} p ${related('join visit v on v.post_id = p.id join station s on s.id = v.station_id join contact c on c.id = p.contact_id join contact_info si on si.id = s.site_id')}
      join lookup ty on ty.id = s.type_id join person w on w.id = v.user_id`,
  alive: sql<boolean>`p.dts is null`,
  row: sql`json_build_object('id', v.id, 'postid', p.id, 'docno', p.docno, 'folderid', p.folder_id, 'contact', json_build_object('id', c.id, 'name', c.name),
    'site', json_build_object('id', si.id, 'name', si.name), 'stationid', s.id, 'barcode', s.tag, 'type', json_build_object('id', ty.id, 'name', ty.name),
    'userid', v.user_id, 'technician', w.displayname, 'visitedAt', v.visited_at, 'result', ${foundOn}, 'activity', v.activity)`,
  fields: {
    id: { column: sql`v.id`, notNull: true },
    postid: { column: sql`p.id`, notNull: true },
    docno: { column: sql`p.docno`, notNull: true },
    folderid: { column: sql`p.folder_id`, notNull: true },
    'contact.id': { column: sql`c.id`, notNull: true },
    'contact.name': { column: sql`c.name`, notNull: true },
    'site.id': { column: sql`si.id`, notNull: true },
    'site.name': { column: sql`si.name`, notNull: true },
    stationid: { column: sql`s.id`, notNull: true },
    barcode: { column: sql`s.tag`, notNull: true },
    'type.id': { column: sql`s.type_id`, notNull: true },
    userid: { column: sql`v.user_id`, notNull: true },
    technician: { column: sql`w.displayname`, notNull: true },
    visitedAt: { column: sql`v.visited_at`, notNull: true },
    result: { column: foundOn },
    activity: { column: sql`v.activity` },
  },
  tie: sql`v.id`,
  search: [sql`s.tag`, sql`c.name`, sql`si.name`, sql`p.docno`],
  cap: 10_000,
});
