import type { TicketState } from '@field-service/domain/customers/ticket.ts';
import type { Insertable, Updateable } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { Tables } from '../../../db/tables/tables.ts';

// The post is written through the scope. Its dependent rows are written only after the post has been locked or created
// in this transaction.

export interface NewTicketPost {
  id: string;
  folderId: string;
  typeId: string;
  statusId: string;
  docno: string;
  title: string;
  contactId: string;
  siteId: string;
  userId: string;
}

/** Inserts a ticket and its post; returns the post's `uts`. */
export async function insertTicket(
  db: ScopedDb,
  post: NewTicketPost,
  ticket: Omit<Insertable<Tables['ticket']>, 'post_id'>,
): Promise<number> {
  const { uts } = await db
    .insert('post')
    .values({
      id: post.id,
      folder_id: post.folderId,
      systype: 'ticket',
      type_id: post.typeId,
      status_id: post.statusId,
      docno: post.docno,
      title: post.title,
      contact_id: post.contactId,
      site_id: post.siteId,
      created_by: post.userId,
    })
    .returning('post.uts')
    .executeTakeFirstOrThrow();
  await db
    .insert('ticket')
    .values({ post_id: post.id, ...ticket })
    .execute();
  return uts;
}

/** Writes the changes to a locked ticket and gives its post a new version; returns the new `uts`. */
export async function saveTicket(
  db: ScopedDb,
  id: string,
  post: { title: string; statusId: string },
  ticket: Updateable<Tables['ticket']>,
): Promise<number> {
  await db.update('ticket').set(ticket).where('ticket.post_id', '=', id).execute();
  const { uts } = await db
    .update('post')
    .set({ title: post.title, status_id: post.statusId })
    .where('post.id', '=', id)
    .returning('post.uts')
    .executeTakeFirstOrThrow();
  return uts;
}

export async function insertStep(
  db: ScopedDb,
  step: { id: string; postId: string; at: number; state: TicketState; by: string },
): Promise<void> {
  await db
    .insert('ticket_step')
    .values({ id: step.id, post_id: step.postId, at: step.at, state: step.state, by_name: step.by })
    .execute();
}

export async function insertTicketMessage(db: ScopedDb, message: Insertable<Tables['ticket_message']>): Promise<void> {
  await db.insert('ticket_message').values(message).execute();
}

/** Replaces a ticket's assignees; the first is the lead. */
export async function writeCarers(db: ScopedDb, postId: string, userIds: readonly string[]): Promise<void> {
  await db.remove('post_assignee').where('post_id', '=', postId).execute();
  if (userIds.length > 0)
    await db
      .insert('post_assignee')
      .values(userIds.map((userId, ord) => ({ post_id: postId, user_id: userId, lead: ord === 0, ord })))
      .execute();
}
