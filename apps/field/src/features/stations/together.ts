import type { Station } from '@field-service/contract/sync.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import {
  openTogether,
  questionKey,
  withTogether,
  type ManyRow,
  type StationAsks,
  type TogetherAnswers,
} from '@field-service/domain/work/rounds/together.ts';
import { dueRows } from '../../frame/station-view.ts';
import { recordsOf } from '../../offline/recorded/station-records.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { editVisits } from '../../offline/work.ts';

/** What a station asks at this visit that may be answered for many, as the office has set it for its type. */
function asksOf(open: OpenJob, station: Station): StationAsks {
  const type = open.types.get(station.type.id);
  const due = dueRows(open, station);
  const rows = Array.isArray(type?.data.checklist) ? type.data.checklist.filter(isRecord) : [];
  const many = new Set(rows.filter((row) => row.many === true).map(({ row }) => row));
  return {
    activity: recordsOf(type).activity,
    rows: station.checklist.filter(({ row, options }) => many.has(row) && due.has(row) && options.length > 0),
  };
}

/** A question for several stations. */
export interface ManyQuestion extends ManyRow {
  key: string;
  required: boolean;
  /** The number of stations that ask it. */
  count: number;
  /** A type that asks it; its words are those of every type that does. */
  typeId: string;
}

export interface Together {
  /** The stations that take an answer. */
  stationIds: readonly string[];
  /** The number of stations whose activity, or condition, is open. */
  activity: number;
  condition: number;
  questions: readonly ManyQuestion[];
}

/** What can be recorded for several scanned stations without findings at once. */
export function togetherOf(job: OpenJob): Together {
  const { stations, visits } = job;
  const questions = new Map<string, ManyQuestion>();
  const stationIds: string[] = [];
  const open = { activity: 0, condition: 0 };
  for (const station of stations) {
    const visit = visits.get(station.id);
    if (!visit) continue;
    const { activity, condition, rows } = openTogether(visit, asksOf(job, station));
    if (!activity && !condition && rows.length === 0) continue;
    stationIds.push(station.id);
    if (activity) open.activity += 1;
    if (condition) open.condition += 1;
    for (const row of rows) {
      const key = questionKey(row);
      const known = questions.get(key);
      const required = station.checklist.some((each) => each.row === row.row && each.required);
      questions.set(key, {
        key,
        row: row.row,
        Title: row.Title,
        options: row.options,
        required: required || known?.required === true,
        count: (known?.count ?? 0) + 1,
        typeId: station.type.id,
      });
    }
  }
  return { stationIds, ...open, questions: [...questions.values()] };
}

/** The stations among `ids` at which these answers record something. */
export const takingStations = (job: OpenJob, ids: readonly string[], answers: TogetherAnswers): string[] =>
  job.stations
    .filter((station) => {
      const visit = job.visits.get(station.id);
      return ids.includes(station.id) && visit && withTogether(visit, asksOf(job, station), answers);
    })
    .map(({ id }) => id);

/** Records the answers at the stations among `ids` that take them. */
export function recordTogether(job: OpenJob, ids: readonly string[], answers: TogetherAnswers): void {
  const byId = new Map(job.stations.map((station) => [station.id, station]));
  editVisits(job.row.id, takingStations(job, ids, answers), (visit) => {
    const station = byId.get(visit.stationId);
    return (station && withTogether(visit, asksOf(job, station), answers)) ?? {};
  });
}
