import type { OpenStage } from '../stage.ts';
import { markdown, median } from '../tables.ts';
import { technician } from '../world/people.ts';
import { pullAll } from './pull-client.ts';
import { firstSync, syncAgain, type Device } from './sync-client.ts';
import { openWire, type Wire } from './wire.ts';

interface Trip {
  ms: number;
  requests: number;
  packed: number;
  plain: number;
}
export interface SyncFigures {
  jobs: number;
  stations: number;
  trips: { name: string; trips: Trip[] }[];
}

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

/** Measures the technician's first sync, alternating with the plain pull, and then a sync without changes. */
export async function measureSync(stage: OpenStage, now: number, rounds: number): Promise<SyncFigures> {
  const token = await stage.login(technician, 'app');
  const product = (encoding: string): Wire =>
    openWire(stage.servers.product.url, { authorization: `Bearer ${token}`, 'accept-encoding': encoding });
  const wires = {
    gzip: product('gzip'),
    br: product('br'),
    plain: openWire(stage.servers.reference.url, { 'accept-encoding': 'gzip' }),
  };
  const trips = { gzip: [] as Trip[], br: [] as Trip[], plain: [] as Trip[], again: [] as Trip[] };
  let device: Device | undefined;
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const taken = {
        gzip: await timed(wires.gzip, async () => await firstSync(wires.gzip, now)),
        plain: await timed(wires.plain, async () => await pullAll(wires.plain, technician, now)),
        br: await timed(wires.br, async () => await firstSync(wires.br, now)),
      };
      device = taken.gzip.result;
      if (
        device.jobs.length !== taken.plain.result.jobs.length ||
        device.sites.length !== taken.plain.result.sites.length
      )
        throw new Error(
          `The sync brought ${device.jobs.length} jobs of ${device.sites.length} sites, the plain pull ${taken.plain.result.jobs.length} of ${taken.plain.result.sites.length}.`,
        );
      const synced = device;
      const again = await timed(wires.gzip, async () => await syncAgain(wires.gzip, synced, now));
      // The first round is a warm-up.
      if (round === 0) continue;
      trips.gzip.push(taken.gzip.trip);
      trips.plain.push(taken.plain.trip);
      trips.br.push(taken.br.trip);
      trips.again.push(again.trip);
    }
  } finally {
    for (const wire of Object.values(wires)) wire.close();
  }
  return {
    jobs: device?.jobs.length ?? 0,
    stations: device?.sites.reduce<number>((sum, site) => sum + stationsOf(site), 0) ?? 0,
    trips: [
      { name: 'First sync, gzip', trips: trips.gzip },
      { name: 'First sync, brotli (as over HTTPS)', trips: trips.br },
      { name: 'Plain pull of the reference, gzip', trips: trips.plain },
      { name: 'Sync with nothing new: ping and one h/sync', trips: trips.again },
    ],
  };
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);

export const syncTable = ({ trips }: SyncFigures): string =>
  markdown(
    ['', 'ms (median)', 'from – to', 'Requests', 'kB on the wire', 'kB of JSON'],
    trips.map(({ name, trips: all }) => {
      const of = (part: keyof Trip): number => median(all.map((trip) => trip[part]));
      const times = all.map(({ ms }) => ms);
      return [
        name,
        of('ms').toFixed(0),
        `${Math.min(...times).toFixed(0)} – ${Math.max(...times).toFixed(0)}`,
        of('requests').toFixed(0),
        kilobytes(of('packed')),
        kilobytes(of('plain')),
      ];
    }),
  );
