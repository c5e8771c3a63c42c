import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createDemoDatabase } from '@field-service/testing/demo.ts';
import { freePort } from '@field-service/testing/network.ts';

const main = resolve(import.meta.dirname, '../../apps/server/src/main.ts');
/** The time allowed for seeding the demonstration company on a busy machine. */
const readyWithin = 180_000;

export interface Product {
  /** `http://localhost:{port}`. */
  url: string;
  port: number;
  stop: () => Promise<void>;
}

/**
 * Starts the built product in its own process, reached by browsers at `publicPort`. With its `own` database, it starts
 * as if for the first time: with an embedded PostgreSQL in an empty folder, filled with the demonstration company.
 */
export async function startProduct(publicPort: number, database: 'seeded' | 'own'): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'field-service-'));
  const seeded = database === 'seeded' ? await createDemoDatabase(dataDir) : undefined;
  const port = await freePort();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      API_BASE: `http://localhost:${publicPort}`,
      LOG_LEVEL: 'warn',
      DATABASE_URL: seeded?.ownerUrl ?? '',
      APP_DATABASE_URL: seeded?.appUrl ?? '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + readyWithin;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready:\n${output}`);
    const ready = await fetch(`${url}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    if (Date.now() > until) throw new Error(`The server was not ready in time:\n${output}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    url: `http://localhost:${port}`,
    port,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await seeded?.stop();
      await rm(dataDir, { recursive: true, force: true });
      if (/"level":(50|60)/.test(output)) throw new Error(`The server logged errors:\n${output}`);
    },
  };
}
