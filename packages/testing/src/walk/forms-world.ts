import { randomUUID } from 'node:crypto';
import type { SystemDb } from '@field-service/server/db/system.ts';
import type { TestWorld } from '../people.ts';

/**
 * Creates a webhook, a form with an answer, a dashboard of the branch, an email to the customer, and a link to confirm
 * a visit.
 */
export async function makeForms(
  db: SystemDb,
  { folder, contact, site, technician }: TestWorld,
  postId: string,
): Promise<Record<'webhook' | 'form' | 'formAnswer' | 'dashboard', string>> {
  const ids = { webhook: randomUUID(), form: randomUUID(), formAnswer: randomUUID(), dashboard: randomUUID() };
  await db
    .insertInto('webhook')
    .values({
      id: ids.webhook,
      folder_id: folder.id,
      name: 'Theirs',
      url: 'http://127.0.0.1:9/hook',
      events: ['post.done'],
      active: false,
      created_by: technician.id,
    })
    .execute();
  await db
    .insertInto('form')
    .values({
      id: ids.form,
      folder_id: folder.id,
      title: 'Theirs',
      post_type_id: null,
      state: 'active',
      version: 1,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('form_version')
    .values({ form_id: ids.form, version: 1, fields: '[]', at: 1, user_id: null })
    .execute();
  await db
    .insertInto('form_answer')
    .values({
      id: ids.formAnswer,
      form_id: ids.form,
      folder_id: folder.id,
      version: 1,
      post_id: null,
      contact_id: contact.id,
      site_id: site.id,
      link_id: null,
      user_id: null,
      by_name: 'A',
      lang: 'en-GB',
      data: '{}',
    })
    .execute();
  await db
    .insertInto('dashboard')
    .values({
      id: ids.dashboard,
      shared: 'folder',
      owner_id: null,
      folder_id: folder.id,
      role_id: null,
      title: 'Theirs',
      names: '{}',
      widgets: '[]',
    })
    .execute();
  await db
    .insertInto('message')
    .values({
      id: randomUUID(),
      once: randomUUID(),
      folder_id: folder.id,
      channel: 'mail',
      user_id: null,
      address: 'theirs@customer.test',
      template: 'service-report',
      lang: 'en-GB',
      ref_kind: 'POST',
      ref_id: postId,
      error: null,
      sent_at: null,
    })
    .execute();
  await db
    .insertInto('visit_confirmation')
    .values({ id: randomUUID(), post_id: postId, token_hash: randomUUID(), exp: 1, plan: 1, created_by: technician.id })
    .execute();
  return ids;
}
