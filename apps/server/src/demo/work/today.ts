import { stampOn } from '@field-service/domain/values/business-date.ts';
import { minute, type DemoContext } from '../making.ts';
import type { BranchWorld, TechnicianWorld } from '../world.ts';
import type { JobWorld } from './jobs.ts';
import { addWorkDay } from './work-days.ts';

type Geo = readonly [lat: number, lng: number];
interface Stop {
  geo: Geo;
  from: number;
  to: number;
}

/** How often a device sends its position, and how long a technician drives between two sites. */
const [every, drive] = [4 * minute, 25 * minute];

/** Where somebody is at `at`: at a stop, or on the way to the next one. */
function placeAt(stops: readonly Stop[], at: number): Geo | undefined {
  const next = stops.findIndex(({ from }) => from > at);
  const here = stops[next === -1 ? stops.length - 1 : next - 1];
  const ahead = next === -1 ? undefined : stops[next];
  if (here === undefined) return stops[0]?.geo;
  const leaves = ahead === undefined ? at : Math.max(here.from, ahead.from - drive);
  if (ahead === undefined || at <= leaves) return here.geo;
  const share = (at - leaves) / Math.max(ahead.from - leaves, 1);
  return [here.geo[0] + (ahead.geo[0] - here.geo[0]) * share, here.geo[1] + (ahead.geo[1] - here.geo[1]) * share];
}

function addToday(
  making: DemoContext,
  world: BranchWorld,
  technician: TechnicianWorld,
  own: readonly JobWorld[],
): void {
  const { random, rows, now } = making;
  const { timezone } = world.branch;
  const midnight = stampOn(world.today, 0, timezone);
  const begun = Math.max(
    midnight + 5 * minute,
    Math.min(stampOn(world.today, 7 * 60 + random.int(40, 59), timezone), now - 90 * minute),
  );
  const [first] = own;
  if (first === undefined || now - begun < 15 * minute) return;
  const jitter = (): number => random.between(-0.0004, 0.0004);
  const home: Geo = [first.site.lat + random.between(0.02, 0.04), first.site.lng - random.between(0.02, 0.04)];
  const stops: Stop[] = [
    { geo: home, from: begun, to: begun },
    ...own.map(({ site, start, end }) => ({ geo: [site.lat, site.lng] as const, from: start, to: end })),
  ];
  const ends = Math.min(now, Math.max(...own.map(({ end }) => end)) + 20 * minute);
  const points: { at: number; geo: Geo }[] = [];
  for (let at = begun; at <= ends; at += every) {
    const [lat, lng] = placeAt(stops, at) ?? home;
    points.push({ at, geo: [lat + jitter(), lng + jitter()] });
  }
  rows.ping.push(
    ...points.map(({ at, geo }) => ({
      id: random.id(at),
      user_id: technician.id,
      at,
      device_time: at,
      lat: geo[0],
      lng: geo[1],
      post_id: null,
      type: 'WT',
      local_id: null,
    })),
  );
  const noon = stampOn(world.today, 12 * 60 + random.int(0, 20), timezone);
  const back = noon + random.int(35, 55) * minute;
  addWorkDay(making, world, technician, world.today, [
    { at: begun, type: 'WS', revision: 0, geo: home },
    ...(noon < ends && noon > begun ? [{ at: noon, type: 'WB' as const, revision: 0 }] : []),
    ...(back < ends && noon > begun ? [{ at: back, type: 'WR' as const, revision: 0 }] : []),
    ...(ends < now ? [{ at: ends, type: 'WE' as const, revision: 0 }] : []),
    ...points.slice(1).map(({ at, geo }) => ({ at, type: 'WT' as const, revision: 0, geo })),
  ]);
}

/**
 * Creates today's work days, which are running until a technician's last job of the day has passed, with the positions
 * of the way there. Uses a separate random source, so that other data does not change.
 */
export function makeToday(making: DemoContext, world: BranchWorld, jobs: readonly JobWorld[]): void {
  const apart: DemoContext = { ...making, random: making.random.branch(`today-${world.branch.code}`) };
  for (const technician of world.technicians) {
    const own = jobs
      .filter(({ date, technicians }) => date === world.today && technicians.includes(technician))
      .toSorted((a, b) => a.start - b.start);
    addToday(apart, world, technician, own);
  }
}
