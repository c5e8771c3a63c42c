import { randomUUID } from 'node:crypto';
import type { SystemDb } from '@field-service/server/db/system.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestWorld } from '../people.ts';

/**
 * Creates a contract of the customer and, for the customer's site, a recommendation, a sighting, a threshold and a
 * corrective action.
 */
export async function makeSiteCare(
  db: SystemDb,
  { folder, contact, site }: TestWorld,
  postId: string,
): Promise<Record<'orderSet' | 'recommendation' | 'sighting' | 'threshold' | 'correctiveAction', string>> {
  const ids = {
    orderSet: randomUUID(),
    recommendation: randomUUID(),
    sighting: randomUUID(),
    threshold: randomUUID(),
    correctiveAction: randomUUID(),
  };
  const of = { folder_id: folder.id, contact_id: contact.id };
  const at = { ...of, site_id: site.id };
  await db
    .insertInto('order_set')
    .values({
      ...of,
      id: ids.orderSet,
      docno: `C-${ids.orderSet}`,
      title: 'Monthly',
      type_id: null,
      post_type_id: lookupId(20, 'JOB'),
      starts_on: 20_260_101,
      ends_on: null,
      rrule: 'FREQ=MONTHLY',
      from_minutes: 540,
      duration: '1H',
      holiday_rule: null,
      natures: [lookupId(207, 'HYGIENE')],
      timeslot_id: null,
      response_hours: null,
      plan_amount: null,
      plan_tax_id: null,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('order_set_site')
    .values({ order_set_id: ids.orderSet, contact_id: contact.id, site_id: site.id })
    .execute();
  await db
    .insertInto('billing_period')
    .values({
      ...of,
      id: randomUUID(),
      order_set_id: ids.orderSet,
      from_day: 20_260_101,
      to_day: 20_260_131,
      bill_on: 20_260_101,
      tax_point: 20_260_101,
      days: 31,
      full_days: 31,
      amount: '100',
    })
    .execute();
  await db
    .insertInto('recommendation')
    .values({
      ...at,
      id: ids.recommendation,
      post_id: null,
      station_id: null,
      type: 'hygiene',
      priority: 'normal',
      owner: 'customer',
      title: 'Clean the drain',
      due: null,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('sighting')
    .values({
      ...at,
      id: ids.sighting,
      post_id: postId,
      seen_at: 1,
      seen_by: 'A',
      pest: 'rat',
      place: 'Dock',
      respond_by: 2,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('threshold')
    .values({
      ...at,
      id: ids.threshold,
      area: null,
      station_type_id: lookupId(231, 'RBS'),
      species: null,
      measure: 'active_rate',
      alert: '0.1',
      action: '0.2',
      valid_from: 20_260_101,
      valid_to: null,
      approved_by: null,
      approved_at: null,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('corrective_action')
    .values({
      ...at,
      id: ids.correctiveAction,
      threshold_id: ids.threshold,
      post_id: postId,
      value: '0.3',
      owner_id: null,
      due: 20_260_201,
    })
    .execute();
  return ids;
}
