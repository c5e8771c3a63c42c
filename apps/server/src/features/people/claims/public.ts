import type { PostKind } from '../../work/posts/public.ts';
import { createClaim, removeClaim, updateClaim } from './commands.ts';

export { claimDataset } from './queries.ts';
export { mailClaim } from './mails.ts';

/** Claims as `POST post` makes, `PUT post/{id}` changes and `DELETE post/{id}` deletes them. */
export const claimKind: PostKind<'claim'> = { create: createClaim, update: updateClaim, remove: removeClaim };
