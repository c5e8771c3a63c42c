import pino from 'pino';
import { migrate } from '../db/migrate.ts';
import { restoreFile } from '../features/site/backup/public.ts';
import { routines } from '../features.ts';
import { openChannels } from '../queue/channels.ts';
import { consequences } from '../queue/events.ts';
import { openQueue } from '../queue/queue.ts';
import { withSite } from './open-site.ts';

/** `node apps/server/src/commands/restore.ts {file}`, with the server's environment: puts a backup in the place of the site. BACKUP_PASSPHRASE opens it. */
const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Usage: node apps/server/src/commands/restore.ts {file}\n');
  process.exit(2);
}
await withSite(async ({ database, ...site }) => {
  await migrate(database);
  const log = pino({ level: 'silent' });
  const queue = openQueue({
    pool: database.appPool,
    channels: openChannels(database.appPool, database.listenClient, log),
    log,
    consequences,
    routines,
  });
  const restored = await restoreFile({ database, queue, ...site }, file, site.config.backup.passphrase);
  const closed = restored.counters.map(({ code, next }) => `${code} (${next} in the backup)`).join(', ');
  process.stdout.write(
    `${restored.rows} rows and ${restored.files} files are restored. Confirm the next numbers of: ${closed}.\n`,
  );
});
