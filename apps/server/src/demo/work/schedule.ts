import { addDays, stampOn, weekdayOf } from '@field-service/domain/values/business-date.ts';
import { minute } from '../making.ts';
import type { Random } from '../random.ts';
import type { BranchWorld, SiteWorld, TechnicianWorld } from '../world.ts';

/** A job's slot in the calendar. */
export interface Appointment {
  site: SiteWorld;
  /** The first technician is the lead. */
  technicians: readonly TechnicianWorld[];
  date: number;
  /** Milliseconds. */
  start: number;
  minutes: number;
  /** The work of a `contract` visit is billed by the period; all other work by the job. */
  kind: 'routine' | 'callout' | 'contract';
  /** Station types that the job covers, by code. */
  covers: readonly string[];
}

/** The number of days before and after today that the demonstration covers. */
export const pastDays = 28;
export const futureDays = 13;

/** Minutes after midnight at which a technician's jobs start; each job ends before the next starts. */
export const starts = { one: [570], two: [510, 795], three: [510, 675, 870] } as const;
const longest = 150;

function startsOn(offset: number, weekday: number, second: boolean): readonly number[] {
  if (offset === 0) return starts.three;
  if (weekday === 7) return [];
  if (weekday === 6) return starts.one;
  return offset > 7 && second ? starts.one : starts.two;
}

/** The approximate duration of a round of `stations`: 45 to 150 minutes, rounded to quarters of an hour. */
export function minutesFor(stations: number, together: number): number {
  return Math.min(longest, Math.max(45, Math.round((25 + (stations * 2.2) / together) / 15) * 15));
}

/** The types of a site's stations, by code. */
export const stationCodesOf = (site: SiteWorld): string[] => [...new Set(site.stations.map(({ code }) => code))];

/** The station types of a site that a visit covers: usually all of them. */
function coverage(site: SiteWorld, random: Random): string[] {
  const codes = stationCodesOf(site);
  if (codes.length < 3 || random.chance(0.78)) return codes;
  const some = codes.filter((code) => code === 'RBS' || code === 'RT' || random.chance(0.5));
  return some.length === 0 ? codes : some;
}

const covered = (site: SiteWorld, covers: readonly string[]): number =>
  site.stations.filter((station) => covers.includes(station.code)).length;

/** Returns sites in turn; each appears once before any is repeated. */
function rotation(sites: readonly SiteWorld[], random: Random): () => SiteWorld {
  let queue = random.shuffle(sites);
  return () => {
    if (queue.length === 0) queue = random.shuffle(sites);
    const next = queue.shift();
    if (next === undefined) throw new RangeError('A branch has no sites.');
    return next;
  };
}

/** The next site other than `except`, which already has its visit. */
function another(next: () => SiteWorld, except: SiteWorld | undefined): SiteWorld {
  const site = next();
  return site === except ? next() : site;
}

export interface Absence {
  technician: TechnicianWorld;
  from: number;
  to: number;
}

/**
 * The branch's calendar from four weeks ago to two weeks ahead. No one is in two places at the same time, or at work
 * during leave. If a visit of the first technician covers more than fifty stations, the second one helps when free.
 * `first` is the first technician's first site today.
 */
export function planBranch(
  world: BranchWorld,
  absences: readonly Absence[],
  first: SiteWorld | undefined,
  random: Random,
): Appointment[] {
  const { branch, today, technicians } = world;
  const next = rotation(
    world.customers.flatMap((customer) => customer.sites),
    random,
  );
  const appointments: Appointment[] = [];
  for (let offset = -pastDays; offset <= futureDays; offset += 1) {
    const date = addDays(today, offset);
    const busyAt = new Set<string>();
    for (const [at, technician] of technicians.entries()) {
      if (absences.some((absence) => absence.technician === technician && absence.from <= date && date <= absence.to))
        continue;
      for (const [slot, begin] of startsOn(offset, weekdayOf(date), at > 0).entries()) {
        if (busyAt.has(`${technician.id} ${begin}`)) continue;
        const isFirst = offset === 0 && at === 0 && slot === 0 && first !== undefined;
        const site = isFirst ? first : another(next, offset === 0 ? first : undefined);
        const covers = isFirst ? stationCodesOf(site) : coverage(site, random);
        const count = covered(site, covers);
        const helpers =
          !isFirst && count > 50 && at === 0
            ? technicians.filter(
                (other) => other !== technician && isFree(other, date, begin, offset, absences, technicians),
              )
            : [];
        for (const helper of helpers) busyAt.add(`${helper.id} ${begin}`);
        const shift = starts.three.some((fixed) => fixed === begin) ? 0 : random.int(0, 1) * 15;
        appointments.push({
          site,
          technicians: [technician, ...helpers],
          date,
          covers,
          minutes: minutesFor(count, helpers.length + 1),
          kind: random.chance(0.06) && !isFirst ? 'callout' : 'routine',
          start: stampOn(date, begin, branch.timezone) + shift * minute,
        });
      }
    }
  }
  return appointments;
}

/** Whether the branch's second technician is free at the same start time and not on leave. */
function isFree(
  other: TechnicianWorld,
  date: number,
  begin: number,
  offset: number,
  absences: readonly Absence[],
  technicians: readonly TechnicianWorld[],
): boolean {
  const away = absences.some((absence) => absence.technician === other && absence.from <= date && date <= absence.to);
  return !away && startsOn(offset, weekdayOf(date), technicians.indexOf(other) > 0).includes(begin);
}
