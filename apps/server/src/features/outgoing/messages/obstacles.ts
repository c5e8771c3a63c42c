import type { MailObstacle } from '@field-service/contract/outgoing/messages.ts';
import type { Config } from '../../../config.ts';
import type { SystemDb } from '../../../db/system.ts';
import { mailServer } from './mail-server.ts';
import { readMuted } from './muted-topics.queries.ts';
import type { Template } from './templates.ts';

export interface Addressed {
  template: Template;
  address: string | null;
  /** Whether staff send it; such emails are always sent, because staff chose the address. */
  byHand: boolean;
}

/** What prevents an email, given the mail server; null if nothing does. `muted` has addresses in lower case. */
export function obstacleOf(
  smtp: Awaited<ReturnType<typeof mailServer>>,
  { address, byHand }: Pick<Addressed, 'address' | 'byHand'>,
  muted: ReadonlySet<string>,
): MailObstacle | null {
  if (address === null || address === '') return 'no_address';
  if (smtp === undefined) return 'no_server';
  if (smtp === 'unreadable') return 'no_password';
  return !byHand && muted.has(address.toLowerCase()) ? 'switched_off' : null;
}

/** What now prevents an email that staff send to an address; they may send to who has switched off such emails. */
export async function readOwnObstacle(
  db: SystemDb,
  config: Pick<Config, 'smtp' | 'keysDir' | 'production'>,
  address: string,
): Promise<MailObstacle | null> {
  return obstacleOf(await mailServer(db, config), { address, byHand: true }, new Set());
}

/** What would now prevent emails of one template that are sent without anyone's doing, for each address. */
export async function readObstacles(
  db: SystemDb,
  config: Pick<Config, 'smtp' | 'keysDir' | 'production'>,
  template: Template,
  addresses: readonly (string | null)[],
): Promise<(MailObstacle | null)[]> {
  const smtp = await mailServer(db, config);
  const muted = await readMuted(
    db,
    template,
    addresses.flatMap((address) => address ?? []),
  );
  return addresses.map((address) => obstacleOf(smtp, { address, byHand: false }, muted));
}
