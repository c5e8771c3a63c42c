import type { PostKind } from '../../work/posts/public.ts';
import { createClaim, removeClaim, updateClaim } from './commands.ts';

export { claimDataset } from './queries.ts';
export { mailClaim } from './mails.ts';
export { stepClaim } from './steps.ts';

/** Claims as created by `POST post`, changed by `PUT post/{id}` and deleted by `DELETE post/{id}`. */
export const claimKind: PostKind<'claim'> = { create: createClaim, update: updateClaim, remove: removeClaim };
