import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Decimal, Id } from '@field-service/contract/common.ts';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { hasCode } from '../../../has-code.ts';
import { invalidRequest } from '../../../plugins/validation.ts';
import { Refusal } from '../../../refusal.ts';
import type { ReadNotice } from './providers.ts';

/** The sandbox's event for a payment; `event` is the id of the event, identical when it is repeated. */
const SandboxNotice = z.strictObject({
  event: z.string().max(100),
  payment: Id,
  state: z.enum(['confirmed', 'failed']),
  amount: Decimal,
  currency: z.string().length(3),
  note: z.string().max(200).optional(),
});
export type SandboxNotice = z.output<typeof SandboxNotice>;

/** The sandbox's signing secret, created once and stored next to the other keys. */
async function sandboxSecret(config: Config): Promise<Buffer> {
  const directory = join(config.dataDir, 'keys');
  const path = join(directory, 'sandbox-payments');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // The secret is written to a temporary file and then linked, so that it is never incomplete. If two processes create
  // a secret, the first one is kept.
  const own = `${path}.${randomBytes(6).toString('hex')}`;
  if (!existsSync(path)) {
    const file = await open(own, 'wx', 0o600);
    await file.writeFile(randomBytes(32).toString('hex'));
    await file.sync();
    await file.close();
    await link(own, path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
    await unlink(own);
  }
  return Buffer.from(await readFile(path, 'utf8'), 'hex');
}

/** The HMAC-SHA-256 of the raw body, in hex, which is the value of the header `x-signature`. */
export async function signNotification(config: Config, rawBody: Buffer): Promise<string> {
  return createHmac('sha256', await sandboxSecret(config))
    .update(rawBody)
    .digest('hex');
}

/** Whether the sandbox signed the body. */
async function isSigned(config: Config, rawBody: Buffer, signature: string | undefined): Promise<boolean> {
  if (signature === undefined || !/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(await signNotification(config, rawBody), 'hex'), Buffer.from(signature, 'hex'));
}

/**
 * Throws `payment.signature_invalid` for a body that the sandbox did not sign, and `request.invalid` for an unknown
 * format.
 */
export const readSandboxNotice: ReadNotice = async ({ config }, { rawBody, header }) => {
  if (!(await isSigned(config, rawBody, header('x-signature')))) throw new Refusal('payment.signature_invalid');
  const notice = SandboxNotice.safeParse(JSON.parse(rawBody.toString('utf8')));
  if (!notice.success) throw invalidRequest('body', notice.error);
  const { event, payment, state, amount, currency } = notice.data;
  return { event, of: { id: payment }, tells: { what: 'result', state, amount, currency } };
};
