import type { PostKind } from '../../work/posts/public.ts';
import { changeLeave, fileLeave } from './commands.ts';

export { leaveBalanceDataset } from './balance.queries.ts';
export { notifyLeave } from './mails.ts';
export { leaveDataset } from './queries.ts';

/** Leave as created by `POST post` and changed by `PUT post/{id}`. */
export const leaveKind: PostKind<'leave'> = { create: fileLeave, update: changeLeave };
