import { z } from 'zod';
import { ClaimUpdate, NewClaim } from '../people/new-claim.ts';
import { LeaveUpdate, NewLeave } from '../people/new-leave.ts';
import { NewTicket, TicketUpdate } from '../customers/new-ticket.ts';
import { JobUpdate, NewJob } from './new-job.ts';

/** What `POST post` makes, by `systype`. Work time is not among it: it is made by the day's first work ping. */
export const NewPost = z.discriminatedUnion('systype', [NewJob, NewLeave, NewTicket, NewClaim]);
export type NewPost = z.output<typeof NewPost>;

/** What `PUT post/{id}` changes, by the `systype` that the post must have. */
export const PostUpdate = z.discriminatedUnion('systype', [JobUpdate, LeaveUpdate, TicketUpdate, ClaimUpdate]);
export type PostUpdate = z.output<typeof PostUpdate>;

/** The kinds of posts beside the job that are posted by hand. */
export type OtherSystype = Exclude<NewPost['systype'], 'job' | undefined>;
export type NewPostOf<S> = Extract<NewPost, { systype: S }>;
export type PostUpdateOf<S> = Extract<PostUpdate, { systype: S }>;
