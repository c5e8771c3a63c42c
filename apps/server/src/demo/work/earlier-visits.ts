import { addDays, businessDateOf, stampOn, weekdayOf } from '@field-service/domain/values/business-date.ts';
import { minute, type DemoContext } from '../making.ts';
import type { BranchWorld, SiteWorld } from '../world.ts';
import { minutesFor, pastDays, starts, stationCodesOf, type Appointment } from './schedule.ts';

/** The time between two visits to a site, and the time that they cover before the branch's calendar. */
const everyDays = 14;
const coveredDays = 26 * 7;

/** The date, or the Monday after it if it is on a weekend. */
function onWeekday(date: number): number {
  const weekday = weekdayOf(date);
  return weekday > 5 ? addDays(date, 8 - weekday) : date;
}

/** The date on which all stations of a site were in place. */
function readyOn({ rows }: DemoContext, { branch }: BranchWorld, site: SiteWorld): number {
  const set = rows.station.filter((station) => station.site_id === site.id).map(({ cts }) => cts ?? 0);
  return businessDateOf(Math.max(...set), branch.timezone);
}

/**
 * The visits to the first site of the branch's first customer before the branch's calendar begins: one every two weeks
 * for half a year, or since the stations were set. They give its history and its trends their length. The first
 * technician makes them, and nobody works elsewhere at that time.
 */
export function planEarlierVisits(making: DemoContext, world: BranchWorld): Appointment[] {
  const { branch, today, technicians } = world;
  const [technician, site] = [technicians[0], world.customers[0]?.sites[0]];
  if (technician === undefined || site === undefined) return [];
  const ready = readyOn(making, world, site);
  const visits: Appointment[] = [];
  for (let before = everyDays; before <= coveredDays; before += everyDays) {
    const date = onWeekday(addDays(today, -pastDays - before));
    if (date <= ready) break;
    visits.push({
      site,
      technicians: [technician],
      date,
      start: stampOn(date, starts.two[0], branch.timezone) + making.random.int(0, 1) * 15 * minute,
      minutes: minutesFor(site.stations.length, 1),
      kind: 'contract',
      covers: stationCodesOf(site),
    });
  }
  return visits;
}
