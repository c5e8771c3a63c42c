import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';
import type { Template } from './templates.ts';

/**
 * The topics that a customer's user may switch off (setting `notifications`), by template; emails of other templates
 * are always sent.
 */
const topics: { readonly [T in Template]?: 'reports' | 'bills' | 'tickets' } = {
  'service-report': 'reports',
  invoice: 'bills',
  'credit-note': 'bills',
  payment: 'bills',
  'ticket-received': 'tickets',
  'ticket-replied': 'tickets',
  'ticket-resolved': 'tickets',
};

/** Those of the addresses, in lower case, whose users at customers have switched off emails of this topic. */
export async function readMuted(
  db: SystemDb,
  template: Template,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const topic = topics[template];
  if (topic === undefined || addresses.length === 0) return new Set();
  const { rows } = await sql<{ address: string }>`
    select distinct lower(u.email) address from app_user u join setting s on s.user_id = u.id and s.key = 'notifications'
     where u.usertype = 'portal' and u.status = 'active' and u.dts is null and lower(u.email) = any(${addresses.map((address) => address.toLowerCase())}::text[]) and s.data ->> ${topic} = 'false'`.execute(
    db,
  );
  return new Set(rows.map(({ address }) => address));
}
