import { technician } from './people.ts';
import type { Sql } from './sql.ts';

/** Inserts two years of history: each job's creation and, for most jobs, a change of status. */
export async function insertHistory(sql: Sql): Promise<void> {
  await sql(
    `insert into history (id, noun, noun_id, folder_id, at, user_id, by_name, via, kind, before, after)
     select left(j.id, 24) || lpad(to_hex(j.n * 2), 12, 'a'), 'post', j.id, j.folder_id, j.cts, 'dispatcher', 'Dispatcher', 'web', 'create', '{}',
            jsonb_build_object('docno', p.docno, 'title', p.title, 'plan', p.plan, 'contactid', p.contact_id, 'addressid', p.site_id, 'status', 'TD', 'uts', j.cts)
       from made j join post p on p.id = j.id order by j.cts`,
  );
  await sql(
    `insert into history (id, noun, noun_id, folder_id, at, user_id, by_name, via, kind, before, after)
     select left(j.id, 24) || lpad(to_hex(j.n * 2 + 1), 12, 'b'), 'post', j.id, j.folder_id, p.uts, $1, 'Technician', 'app', 'status', jsonb_build_object('status', 'TD', 'uts', j.cts),
            jsonb_build_object('status', st.code, 'uts', p.uts)
       from made j join post p on p.id = j.id join lookup st on st.id = p.status_id where st.code <> 'TD' order by p.uts`,
    [technician],
  );
}

/** Inserts, for each past job of the technician, a visit to every station of the site and the result of the job. */
export async function insertVisits(sql: Sql): Promise<void> {
  await sql(
    `insert into visit (id, post_id, station_id, upload_id, entry, user_id, plan_revision, visited_at, received_at, clock_difference, scan_method, condition, activity, data)
     select pg_temp.uid('visit', v.n, v.visited), v.id, v.station_id, 'upload-' || v.id, left(md5(v.id || v.station_id), 11), $1, 1, v.visited, v.visited + 3600000, 12, 'qr', 'ok', v.n % 4,
            jsonb_build_object('entry', left(md5(v.id || v.station_id), 11), 'stationId', v.station_id, 'planRevision', 1, 'visitedAt', v.visited, 'scanMethod', 'qr', 'manualReason', null,
              'accessReason', null, 'condition', 'ok', 'activity', v.n % 4, 'evidence', '[]'::jsonb, 'actions', jsonb_build_array('CHECKED'),
              'bait', jsonb_build_object('itemId', null, 'batch', null, 'placed', '100', 'remaining', '75', 'consumptionPct', 25, 'consumer', 'rodent', 'state', 'ok', 'replaced', v.n % 2 = 0),
              'catches', jsonb_build_array(jsonb_build_object('species', 'RATR', 'stage', null, 'count', v.n % 3, 'estimated', false)),
              'checklist', jsonb_build_array(jsonb_build_object('row', 'secured', 'title', 'Station locked and fixed', 'value', 'Yes')),
              'remarks', 'Nothing unusual at this station.', 'imgbf', '[]'::jsonb, 'imgaf', '[]'::jsonb, 'resetAt', null)
       from (select j.id, s.id station_id, row_number() over () n, j.plan + 60000 * row_number() over (partition by j.id order by s.seq) visited
               from made j join station s on s.site_id = j.site_id where j.round < 3) v`,
    [technician],
  );
  await sql(
    `insert into post_result (post_id, upload_id, start_at, end_at, remarks, ratings, tasks, received_at)
     select j.id, 'upload-' || j.id, j.plan, j.plan + 5400000, 'All stations were inspected.', '[{"name": "Service", "value": 5}]', '[]', j.plan + 9000000 from made j where j.round < 3`,
  );
}
