import { z } from 'zod';
import type { Config, SmtpSettings } from '../../../config.ts';
import { openSecret, sealSecret } from '../../../files/secret-box.ts';
import { isOutsideHost } from '../../../outside-address.ts';
import { Refusal } from '../../../refusal.ts';

const line = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u);
const Server = {
  host: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.?|[0-9a-f:.]+)$/)
    .max(253),
  port: z.int().min(1).max(65_535),
  user: line.min(1).optional(),
  fromName: line.optional(),
  fromAddress: z.email().max(254),
};
/** The stored format, in which the password is sealed. */
export const StoredSmtp = z.strictObject({ ...Server, sealed: z.string().optional() }).nullable();
export type StoredSmtp = z.output<typeof StoredSmtp>;
/**
 * The format that clients send. Reading returns `hasPassword` in place of the password; it is accepted here but
 * ignored.
 */
const SentSmtp = z.strictObject({
  ...Server,
  password: z.string().min(1).max(500).optional(),
  hasPassword: z.boolean().optional(),
});

/**
 * The purpose to which a sealed password is bound, so that the password can only be opened for the same server and
 * user.
 */
const purposeOf = ({ host, port, user }: { host: string; port: number; user?: string | undefined }): string =>
  JSON.stringify(['smtp', host, port, user ?? '']);

const invalid = (...fields: string[]): Refusal =>
  new Refusal('field.invalid', { fields: fields.map((field) => `smtp.${field}`) });

/**
 * Converts the sent setting to the stored format. Without a new password, the existing one is kept, but only for the
 * same server and user, so that the password is never sent to a different server. Throws `field.invalid` with the
 * invalid fields.
 */
export async function sealSmtp(
  value: unknown,
  stored: unknown,
  { keysDir, production }: Pick<Config, 'keysDir' | 'production'>,
): Promise<StoredSmtp> {
  const sent = SentSmtp.safeParse(value);
  if (!sent.success)
    throw invalid(
      ...new Set(
        sent.error.issues.flatMap((issue) =>
          issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')],
        ),
      ),
    );
  const { host, port, user, fromName, fromAddress, password } = sent.data;
  if (!isOutsideHost(host, { production })) throw invalid('host');
  const server = {
    host,
    port,
    fromAddress,
    ...(user === undefined ? {} : { user }),
    ...(fromName === undefined ? {} : { fromName }),
  };
  const before = StoredSmtp.safeParse(stored).data ?? undefined;
  if (user === undefined) {
    if (password !== undefined) throw invalid('user');
    return server;
  }
  if (password !== undefined) return { ...server, sealed: await sealSecret(keysDir, password, purposeOf(server)) };
  const same = before !== undefined && purposeOf(before) === purposeOf(server);
  if (!same || before.sealed === undefined) throw invalid('password');
  return { ...server, sealed: before.sealed };
}

/** The setting without its password. */
export function concealSmtp(value: unknown): unknown {
  const stored = StoredSmtp.safeParse(value).data;
  if (stored === undefined || stored === null) return null;
  const { sealed, ...server } = stored;
  return { ...server, hasPassword: sealed !== undefined };
}

/** The mail server in the setting, ready to use; `unreadable` if its password was sealed with another key. */
export async function openSmtp(stored: NonNullable<StoredSmtp>, keysDir: string): Promise<SmtpSettings | 'unreadable'> {
  const { host, port, user, sealed, fromName, fromAddress } = stored;
  const from =
    fromName === undefined || fromName === ''
      ? fromAddress
      : `"${fromName.replaceAll(/["\\]/g, String.raw`\$&`)}" <${fromAddress}>`;
  if (user === undefined || sealed === undefined) return { host, port, from };
  const password = await openSecret(keysDir, sealed, purposeOf(stored));
  return password === undefined ? 'unreadable' : { host, port, from, login: { user, password } };
}
