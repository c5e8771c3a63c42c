import type { PostKind } from '../posts/public.ts';
import { createClaim, updateClaim } from './commands.ts';

export { claimDataset } from './queries.ts';
export { mailClaim } from './mails.ts';

/** Claims as `POST post` and `PUT post/{id}` make and change them. */
export const claimKind: PostKind<'claim'> = { create: createClaim, update: updateClaim };
