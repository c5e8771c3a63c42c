import { backUpTo } from '../features/site/backup/public.ts';
import { namedFile, withSite } from './open-site.ts';

/** `npm run backup -- {file}`, with the server's environment: a full backup, sealed if BACKUP_PASSPHRASE is set. */
const [name] = process.argv.slice(2);
if (name === undefined) {
  process.stderr.write('Usage: npm run backup -- {file}\n');
  process.exit(2);
}
const file = namedFile(name);
await withSite(
  async (site) => {
    const { bytes, sha256, missing } = await backUpTo(site, file);
    process.stdout.write(
      `${file}: ${bytes} bytes, SHA-256 ${sha256}.${missing === 0 ? '' : ` ${missing} files that records name were not in the store.`}\n`,
    );
  },
  { mustExist: true },
);
