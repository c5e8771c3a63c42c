import { backUpTo } from '../features/site/backup/public.ts';
import { withSite } from './open-site.ts';

/** `node apps/server/src/commands/backup.ts {file}`, with the server's environment: a full backup, sealed where BACKUP_PASSPHRASE is set. */
const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Usage: node apps/server/src/commands/backup.ts {file}\n');
  process.exit(2);
}
await withSite(async (site) => {
  const { bytes, sha256, missing } = await backUpTo(site, file);
  process.stdout.write(
    `${file}: ${bytes} bytes, SHA-256 ${sha256}.${missing === 0 ? '' : ` ${missing} files that records name were not in the store.`}\n`,
  );
});
