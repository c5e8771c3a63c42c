import type { OpenStage } from '../stage.ts';
import { markdown, median } from '../tables.ts';
import { technician } from '../world/people.ts';
import { pullAll } from './pull-client.ts';
import { openSlowLine } from './slow-line.ts';
import { firstSync, syncAgain, type Device } from './sync-client.ts';
import { openWire, type Wire } from './wire.ts';

interface Trip {
  ms: number;
  requests: number;
  packed: number;
  plain: number;
}
/** A first sync beside the plain pull over one line; the trips of a round have the same place in both lists. */
interface LineFigures {
  /** Of the line, in milliseconds. */
  roundTrip: number;
  sync: Trip[];
  pull: Trip[];
  again: Trip[];
}
export interface SyncFigures {
  jobs: number;
  stations: number;
  lines: LineFigures[];
  /** Bytes of a first sync with brotli, as over HTTPS. */
  brotli: number;
}

/** How often each line is measured, by its round trip in milliseconds. */
export type Rounds = ReadonlyMap<number, number>;

async function timed<T>(wire: Wire, work: () => Promise<T>): Promise<{ trip: Trip; result: T }> {
  const before = { requests: wire.requests(), packed: wire.packed(), plain: wire.plain() };
  const began = performance.now();
  const result = await work();
  return {
    result,
    trip: {
      ms: performance.now() - began,
      requests: wire.requests() - before.requests,
      packed: wire.packed() - before.packed,
      plain: wire.plain() - before.plain,
    },
  };
}

const stationsOf = (site: unknown): number =>
  typeof site === 'object' && site !== null && 'stations' in site && Array.isArray(site.stations)
    ? site.stations.length
    : 0;

/** As many connections as a browser opens to one server. */
const ofBrowser = 6;

async function measureLine(
  stage: OpenStage,
  token: string,
  now: number,
  { roundTrip, rounds, warmUp }: { roundTrip: number; rounds: number; warmUp: number },
): Promise<{ figures: LineFigures; device: Device }> {
  const lines = await Promise.all(
    [stage.servers.product.url, stage.servers.reference.url].map(async (url) => await openSlowLine(url, roundTrip)),
  );
  const [product = '', reference = ''] = lines.map(({ url }) => url);
  const gzip = { 'accept-encoding': 'gzip' };
  const wire = openWire(product, { authorization: `Bearer ${token}`, ...gzip }, ofBrowser);
  const plain = openWire(reference, gzip);
  const figures: LineFigures = { roundTrip, sync: [], pull: [], again: [] };
  let device: Device | undefined;
  try {
    for (let round = -warmUp; round < rounds; round += 1) {
      const sync = async () => await timed(wire, async () => await firstSync(wire, now));
      const pull = async () => await timed(plain, async () => await pullAll(plain, technician, now));
      // The two take turns going first.
      const early = round % 2 === 0 ? await sync() : undefined;
      const pulled = await pull();
      const synced = early ?? (await sync());
      device = synced.result;
      if (device.jobs.length !== pulled.result.jobs.length || device.sites.length !== pulled.result.sites.length)
        throw new Error(
          `The sync brought ${device.jobs.length} jobs of ${device.sites.length} sites, the plain pull ${pulled.result.jobs.length} of ${pulled.result.sites.length}.`,
        );
      const again = await timed(wire, async () => await syncAgain(wire, synced.result, now));
      if (round < 0) continue;
      figures.sync.push(synced.trip);
      figures.pull.push(pulled.trip);
      figures.again.push(again.trip);
    }
  } finally {
    wire.close();
    plain.close();
    for (const line of lines) await line.close();
  }
  if (device === undefined) throw new TypeError('a line is measured at least once');
  return { figures, device };
}

/** Measures the technician's first sync over several lines, alternating with the plain pull, and syncs without changes. */
export async function measureSync(stage: OpenStage, now: number, rounds: Rounds): Promise<SyncFigures> {
  const token = await stage.login(technician, 'app');
  const measured = [];
  for (const [roundTrip, times] of rounds)
    measured.push(
      await measureLine(stage, token, now, { roundTrip, rounds: times, warmUp: measured.length === 0 ? 2 : 0 }),
    );
  const wire = openWire(stage.servers.product.url, { authorization: `Bearer ${token}`, 'accept-encoding': 'br' });
  const { trip } = await timed(wire, async () => await firstSync(wire, now));
  wire.close();
  const device = measured[0]?.device;
  return {
    jobs: device?.jobs.length ?? 0,
    stations: device?.sites.reduce<number>((sum, site) => sum + stationsOf(site), 0) ?? 0,
    lines: measured.map(({ figures }) => figures),
    brotli: trip.packed,
  };
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);
const of = (trips: readonly Trip[], part: keyof Trip): number => median(trips.map((trip) => trip[part]));
const ratioOf = ({ sync, pull }: LineFigures, part: keyof Trip): number =>
  median(sync.map((trip, at) => trip[part] / (pull[at]?.[part] ?? Number.NaN)));
const range = (trips: readonly Trip[]): string => {
  const times = trips.map(({ ms }) => ms);
  return `${of(trips, 'ms').toFixed(0)} (${Math.min(...times).toFixed(0)} – ${Math.max(...times).toFixed(0)})`;
};

/** The table of first syncs beside the plain pull: medians of the rounds, and medians of the rounds' ratios. */
export const syncTable = (all: readonly SyncFigures[]): string =>
  markdown(
    [
      'First sync',
      'Round trip',
      'Rounds',
      'ms',
      'Plain pull',
      'Ratio',
      'Wanted',
      'kB, gzip',
      'Plain pull',
      'Ratio',
      'Wanted',
      'kB of JSON',
      'Plain pull',
      'Requests',
      'Plain pull',
    ],
    all.flatMap(({ jobs, stations, lines }) =>
      lines.map((line) => [
        `${jobs} jobs, ${stations} stations`,
        `${line.roundTrip} ms`,
        String(line.sync.length),
        range(line.sync),
        range(line.pull),
        ratioOf(line, 'ms').toFixed(2),
        '≤ 1.2',
        kilobytes(of(line.sync, 'packed')),
        kilobytes(of(line.pull, 'packed')),
        ratioOf(line, 'packed').toFixed(2),
        '≤ 1.2',
        kilobytes(of(line.sync, 'plain')),
        kilobytes(of(line.pull, 'plain')),
        of(line.sync, 'requests').toFixed(0),
        of(line.pull, 'requests').toFixed(0),
      ]),
    ),
  );

/** The table of syncs of a device that has everything. */
export const againTable = (all: readonly SyncFigures[]): string =>
  markdown(
    ['Nothing new', 'Round trip', 'ms', 'Requests', 'kB', 'Wanted'],
    all.flatMap(({ jobs, lines }) =>
      lines.map(({ roundTrip, again }) => [
        `${jobs} jobs`,
        `${roundTrip} ms`,
        range(again),
        of(again, 'requests').toFixed(0),
        kilobytes(of(again, 'packed')),
        '2 requests, < 1 kB',
      ]),
    ),
  );
