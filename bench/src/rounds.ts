import type { BenchCall, Side } from './calls.ts';
import type { LoadDriver } from './load/driver.ts';
import { clusterCpu } from './measure/cluster-cpu.ts';
import type { Measured } from './measure/child.ts';

export interface Sample {
  perSecond: number;
  /** CPU milliseconds per request: `cpu` of the server's process, `database` of all of PostgreSQL. */
  cpu: number;
  database: number;
  p95: number;
  bytes: number;
}
export type Sides<T> = Readonly<Record<Side, T>>;

export interface CallFigures {
  name: string;
  minRatio: number;
  connections: number;
  samples: Sides<Sample[]>;
}

export interface Stage {
  servers: Sides<Measured>;
  load: LoadDriver;
  /** Process id of the PostgreSQL server. */
  postmaster: number;
  /** Waits until the queue has finished the work caused by the writes so far. */
  settle: () => Promise<void>;
}

export const allConnections = [1, 16] as const;

/**
 * Takes one measurement. The CPU time of a write includes the queue's resulting work, so the measurement waits for that
 * work.
 */
async function sampleOf(
  { servers, load, postmaster, settle }: Stage,
  call: BenchCall,
  side: Side,
  connections: number,
  during: number,
): Promise<Sample> {
  const ordered = await call.prepare(side);
  const before = { server: await servers[side].cpu(), database: await clusterCpu(postmaster) };
  const { requests, elapsed, bytes, p95 } = await load.run({ url: servers[side].url, connections, during, ...ordered });
  await settle();
  const after = { server: await servers[side].cpu(), database: await clusterCpu(postmaster) };
  return {
    perSecond: (requests * 1000) / elapsed,
    cpu: (after.server - before.server) / requests,
    database: (after.database - before.database) / requests,
    p95,
    bytes: bytes / requests,
  };
}

/**
 * Measures every call at each number of connections; the two sides run directly after each other and take turns going
 * first.
 */
export async function measureCalls(
  stage: Stage,
  calls: readonly BenchCall[],
  { rounds, during }: { rounds: number; during: number },
  tell: (line: string) => void,
): Promise<CallFigures[]> {
  const figures = calls.flatMap((call) =>
    allConnections.map((connections): CallFigures & { call: BenchCall } => ({
      call,
      name: call.name,
      minRatio: call.minRatio,
      connections,
      samples: { product: [], reference: [] },
    })),
  );
  for (const call of calls)
    for (const side of ['reference', 'product'] as const) await sampleOf(stage, call, side, 4, during / 2);
  for (let round = 0; round < rounds; round += 1) {
    const order: readonly Side[] = round % 2 === 0 ? ['product', 'reference'] : ['reference', 'product'];
    for (const { call, connections, samples } of figures) {
      for (const side of order) samples[side].push(await sampleOf(stage, call, side, connections, during));
    }
    tell(`round ${round + 1} of ${rounds}`);
  }
  return figures;
}
