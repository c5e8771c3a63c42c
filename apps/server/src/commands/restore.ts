import pino from 'pino';
import { migrate } from '../db/migrate.ts';
import { restoreFile } from '../features/site/backup/public.ts';
import { routines } from '../features.ts';
import { openChannels } from '../queue/channels.ts';
import { consequences } from '../queue/events.ts';
import { openQueue } from '../queue/queue.ts';
import { namedFile, withSite } from './open-site.ts';

/**
 * `npm run restore -- {file}`, with the server's environment: replaces the site with a backup. BACKUP_PASSPHRASE
 * unseals the backup.
 */
const [name] = process.argv.slice(2);
if (name === undefined) {
  process.stderr.write('Usage: npm run restore -- {file}\n');
  process.exit(2);
}
const file = namedFile(name);
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
  const closed = restored.counters.map(
    ({ code, folder, next }) => `  ${code} of ${folder ?? 'the site'}: ${next} in the backup\n`,
  );
  process.stdout.write(`${restored.rows} rows and ${restored.files} files are restored.\n`);
  if (closed.length > 0) process.stdout.write(`Confirm the next numbers of:\n${closed.toSorted().join('')}`);
});
