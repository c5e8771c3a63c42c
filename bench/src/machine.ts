import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import type { Database } from '@field-service/server/db/connect.ts';

/** One line describing the machine of the measurement. */
export async function describeMachine({ ownerPool }: Pick<Database, 'ownerPool'>): Promise<string> {
  const {
    rows: [server],
  } = await ownerPool.query<{ version: string }>(`select current_setting('server_version') as version`);
  const memory = `${Math.round(totalmem() / 1_073_741_824)} GiB`;
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${memory}, ${platform()} ${release()} ${arch()}, Node ${process.versions.node}, PostgreSQL ${server?.version ?? ''} (embedded, its own settings)`;
}

/** The machine's load average over the last minute. */
export const busyness = (): string => loadavg()[0]?.toFixed(1) ?? '';
