import { text } from 'node:stream/consumers';
import { hashPassword, sentSupportPassword } from '../features/access/sessions/public.ts';

/**
 * `npm run supporter -- {supportId} "{name}"` with the supporter's password on standard input: prints their entry for
 * SUPPORTERS, which contains only a hash.
 */
const [supportId, name] = process.argv.slice(2);
if (supportId === undefined || name === undefined) {
  process.stderr.write('Give the support id and the name as arguments, and the password on standard input.\n');
  process.exit(2);
}
const password = (await text(process.stdin)).replace(/\r?\n$/, '');
process.stdout.write(
  `${JSON.stringify({ [supportId]: { name, hash: await hashPassword(sentSupportPassword(supportId, password)) } })}\n`,
);
