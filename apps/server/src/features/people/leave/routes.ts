import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import { creditAccount, getAccount, saveAccount } from './account.ts';
import { getLeave } from './commands.ts';
import { leaveDataset } from './queries.ts';
import { approveLeave, rejectLeave, withdrawLeave } from './steps.ts';

const { leave } = contract;

export const leaveRoutes: readonly BoundRoute[] = [
  bind(leave.list, async (context, caller, { query }) => await readList(leaveDataset, context, caller, query)),
  bind(leave.get, async (context, caller, { params }) => await getLeave(context, caller, params.id)),
  bind(leave.approve, approveLeave),
  bind(leave.reject, rejectLeave),
  bind(leave.withdraw, withdrawLeave),
  bind(leave.account, async (context, caller, { params }) => await getAccount(context, caller, params.id)),
  bind(leave.saveAccount, saveAccount),
  bind(leave.credit, creditAccount),
];
