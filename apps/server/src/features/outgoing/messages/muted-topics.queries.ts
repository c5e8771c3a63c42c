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

/** Whether the customer's user with this address has switched off emails on this topic. */
export async function isMuted(db: SystemDb, template: Template, address: string): Promise<boolean> {
  const topic = topics[template];
  if (topic === undefined) return false;
  const { rows } = await sql`
    select 1 from app_user u join setting s on s.user_id = u.id and s.key = 'notifications'
     where u.usertype = 'portal' and u.status = 'active' and u.dts is null and lower(u.email) = lower(${address}) and s.data ->> ${topic} = 'false' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
