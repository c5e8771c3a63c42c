import { z } from 'zod';
import { ClaimUpdate, NewClaim } from '../people/new-claim.ts';
import { LeaveUpdate, NewLeave } from '../people/new-leave.ts';
import { NewTicket, TicketUpdate } from '../customers/new-ticket.ts';
import { JobUpdate, NewJob } from './new-job.ts';

/**
 * The posts that `POST post` creates, by `systype`. Work time is not among them: the day's first work ping creates it.
 */
export const NewPost = z.discriminatedUnion('systype', [NewJob, NewLeave, NewTicket, NewClaim]);
export type NewPost = z.output<typeof NewPost>;

/** The posts that `PUT post/{id}` changes, by `systype`. */
export const PostUpdate = z.discriminatedUnion('systype', [JobUpdate, LeaveUpdate, TicketUpdate, ClaimUpdate]);
export type PostUpdate = z.output<typeof PostUpdate>;

/** Kinds of posts, other than jobs, that users create themselves. */
export type OtherSystype = Exclude<NewPost['systype'], 'job' | undefined>;
export type NewPostOf<S> = Extract<NewPost, { systype: S }>;
export type PostUpdateOf<S> = Extract<PostUpdate, { systype: S }>;
