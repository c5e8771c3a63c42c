import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import { readAddressed, readHolders } from '../../people/people/public.ts';
import type { SystemDb } from '../../../db/system.ts';
import type { JobContext, Routine } from '../../../queue/job.ts';
import { queueMessage } from './compose.ts';
import { selectDue, insertNotices, type DueAction } from './due.queries.ts';
import { dueParam, type DueLine } from './kinds/follow-mails.ts';

/** The number of days before the due date from which an action counts as due soon. */
const soonDays = 3;
const overdueDays = 60;
/** The time at which a new day begins for due emails, in the folder's time zone (minutes after midnight). */
const morning = 7 * 60;

interface Receiver {
  userId: string | null;
  address: string;
  name: string;
  lang: string;
}

/**
 * The recipients of the notice about an action: the customer who must act, otherwise the owner of the action, otherwise
 * anyone who approves jobs in the folder.
 */
async function receiversOf(db: SystemDb, action: DueAction): Promise<Receiver[]> {
  if (action.customer !== null) return [{ userId: null, ...action.customer }];
  const owners = action.ownerId === null ? [] : await readAddressed(db, [action.ownerId]);
  const people = owners.length > 0 ? owners : await readHolders(db, action.folderId, 'POST', 'AP');
  return people.map(({ id, name, email, lang }) => ({ userId: id, address: email, name, lang }));
}

const stageOf = (action: DueAction, now: number): DueLine['stage'] | undefined => {
  const today = businessDateOf(now, action.timezone, morning);
  if (action.due < today) return 'overdue';
  return action.due <= addDays(today, soonDays) ? 'soon' : undefined;
};

/**
 * Queues one email per receiver and folder about actions that are newly due or overdue. Each action is included once
 * per stage and due date.
 */
export async function mailDueActions(context: Pick<JobContext, 'system' | 'transaction'>, now: number): Promise<void> {
  const utcToday = businessDateOf(now, 'UTC');
  const staged = (
    await selectDue(context.system, addDays(utcToday, -overdueDays), addDays(utcToday, soonDays + 1))
  ).flatMap((action) => {
    const stage = stageOf(action, now);
    return stage === undefined ? [] : [{ ...action, stage }];
  });
  await context.transaction(async (transaction) => {
    const fresh = await insertNotices(transaction.db, staged, now);
    const mails = new Map<
      string,
      {
        receiver: Receiver;
        folderId: string;
        timezone: string;
        first: DueAction & { stage: DueLine['stage'] };
        lines: DueLine[];
      }
    >();
    for (const action of staged.filter(({ id }) => fresh.has(id))) {
      for (const receiver of await receiversOf(transaction.db, action)) {
        const key = `${receiver.address} ${receiver.lang} ${action.folderId}`;
        const mail = mails.get(key) ?? {
          receiver,
          folderId: action.folderId,
          timezone: action.timezone,
          first: action,
          lines: [],
        };
        mail.lines.push({
          noun: action.noun,
          stage: action.stage,
          title: action.title,
          site: action.site,
          due: action.due,
        });
        mails.set(key, mail);
      }
    }
    for (const { receiver, folderId, timezone, first, lines } of mails.values()) {
      await queueMessage(transaction, {
        once: `actions due ${receiver.address} ${first.id} ${first.stage} ${first.due}`,
        folderId,
        channel: 'mail',
        userId: receiver.userId,
        address: receiver.address,
        template: 'actions-due',
        lang: receiver.lang,
        params: { name: receiver.name, timezone, actions: dueParam(lines) },
        refKind: 'DUE',
        refId: first.id,
      });
    }
  });
}

export const remindOfDue: Routine = {
  name: 'remind-due',
  cron: '35 * * * *',
  run: async (context) => await mailDueActions(context, context.now()),
};
