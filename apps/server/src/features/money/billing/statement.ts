import type { Statement, statements } from '@field-service/contract/money/billing.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { ageingOf } from '@field-service/domain/money/ageing.ts';
import { movementsFrom } from '@field-service/domain/money/movements.ts';
import { businessDateOf, isBusinessDate } from '@field-service/domain/values/business-date.ts';
import { addMoney, subtractMoney } from '@field-service/domain/values/money.ts';
import { isLanguage } from '@field-service/i18n/languages.ts';
import { v7 as uuidv7 } from 'uuid';
import { routineCaller, type Caller } from '../../../caller.ts';
import type { RequestContext, Services } from '../../../context.ts';
import { ScopedDb } from '../../../db/scope/scope.ts';
import { recordHistory } from '../../../history/public.ts';
import type { StreamAnswer } from '../../../plugins/bind.ts';
import { answerPrinted } from '../../../print/answer.ts';
import type { StatementPrint } from '../../../print/model.ts';
import type { JobContext } from '../../../queue/job.ts';
import { Refusal } from '../../../refusal.ts';
import { queueMessage, readOwnObstacle } from '../../outgoing/messages/public.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { readDebtor, readMovements, readOpenItems, readUnapplied, type Debtor } from './statement.queries.ts';

type Period = NonNullable<Statement['period']>;
type Given = Readonly<Partial<Record<'from' | 'until', number | undefined>>>;
type Reads = Pick<RequestContext, 'db' | 'now'>;
type Prints = Pick<Services, 'printer' | 'phrases'>;

/** The period that a request gives; null for none. Throws `field.invalid` unless it has a start and a later end. */
function periodOf({ from, until }: Given): Period | null {
  if (from === undefined && until === undefined) return null;
  const isValid =
    from !== undefined && until !== undefined && isBusinessDate(from) && isBusinessDate(until) && from <= until;
  if (!isValid) throw new Refusal('field.invalid', { fields: ['from', 'until'] });
  return { from, until };
}

async function debtorOf(context: Pick<Reads, 'db'>, caller: Caller, id: string): Promise<Debtor> {
  const debtor = await readDebtor(context.db, id);
  if (debtor === undefined) throw new Refusal('record.not_found', { noun: 'contact', id });
  // A customer's user without billing access has no invoices: an empty statement would be misleading.
  if (caller.kind === 'portal' && !caller.billing) throw new Refusal('permission.missing', {});
  return debtor;
}

async function accountOf({ db, now }: Reads, debtor: Debtor, period: Period | null): Promise<Statement> {
  const on = businessDateOf(now, debtor.timezone);
  const [items, money] = [await readOpenItems(db, debtor.id), await readUnapplied(db, debtor.id)];
  const moved = period === null ? [] : await readMovements(db, debtor, period.until);
  const currencies = [...new Set([...items, ...money, ...moved].map(({ currency }) => currency))].toSorted();
  const accounts = currencies.map((currency) => {
    const own = items.filter((item) => item.currency === currency);
    const unapplied = money.find((each) => each.currency === currency)?.amount ?? '0';
    const ownMoved = moved.filter((each) => each.currency === currency);
    return {
      currency,
      items: own.map(({ id, docno, issuedOn, dueOn, amount, open }) => ({ id, docno, issuedOn, dueOn, amount, open })),
      ageing: ageingOf(own, on),
      unapplied,
      due: subtractMoney(addMoney('0', ...own.map(({ open }) => open)), unapplied),
      movements:
        period === null
          ? null
          : movementsFrom(
              ownMoved.map(({ kind, id, docno, on: day, amount }) => ({ kind, id, docno, on: day, amount })),
              period.from,
            ),
    };
  });
  return {
    contact: { id: debtor.id, name: debtor.name, folderid: debtor.folderId, email: debtor.billTo.email },
    on,
    period,
    accounts,
    bank: await readFolderSetting(db, debtor.folderId, 'bankDetails'),
  };
}

export const readStatement = async (
  context: RequestContext,
  caller: Caller,
  contactId: string,
  given: Given,
): Promise<Statement> => await accountOf(context, await debtorOf(context, caller, contactId), periodOf(given));

/** A statement as it is now, in the customer's language. It is not stored. */
async function printable(
  { phrases }: Pick<Services, 'phrases'>,
  context: Reads,
  debtor: Debtor,
  period: Period | null,
): Promise<{ print: StatementPrint; stem: string }> {
  const { on, accounts, bank } = await accountOf(context, debtor, period);
  const lang = isLanguage(debtor.billTo.lang) ? debtor.billTo.lang : 'en-GB';
  const { company, billTo } = debtor;
  const print: StatementPrint = {
    kind: 'statement',
    lang,
    phrases: (await phrases.of(lang)).report,
    timeZone: debtor.timezone,
    currency: debtor.currency,
    on,
    period,
    accounts,
    bank,
    company: {
      name: company['name'] ?? '',
      address: company['address'] ?? '',
      taxId: company['taxid'] ?? '',
      licence: '',
    },
    billTo: { name: billTo.name, person: billTo.person ?? '', address: billTo.address, taxId: billTo.taxid ?? '' },
  };
  return { print, stem: `statement-${on}` };
}

export async function printStatement(
  services: Prints,
  context: RequestContext,
  caller: Caller,
  { id, format }: ParsedInput<typeof statements.print>['params'],
  given: Given,
): Promise<StreamAnswer> {
  const period = periodOf(given);
  const { print, stem } = await printable(services, context, await debtorOf(context, caller, id), period);
  return answerPrinted(await services.printer.write(print, format), stem);
}

type Send = typeof statements.send;

/** Queues the email with a statement, which is printed when the email is sent. */
export async function sendStatement(
  context: RequestContext,
  caller: Caller,
  contactId: string,
  { to: given, ...days }: ParsedInput<Send>['body'],
): Promise<RouteData<Send>> {
  const debtor = await debtorOf(context, caller, contactId);
  const period = periodOf(days);
  const to = given ?? debtor.billTo.email ?? '';
  if (to === '') throw new Refusal('mail.no_address', {});
  const { name, folderId, timezone, billTo } = debtor;
  const db = context.db.asSystem('the customer was read through the scope of the caller');
  await queueMessage(
    {
      db,
      enqueue: context.enqueue,
      notify: context.notify,
    },
    {
      once: `statement ${uuidv7()}`,
      unlessWaiting: true,
      folderId,
      channel: 'mail',
      userId: null,
      address: to,
      template: 'statement',
      lang: billTo.lang,
      params: {
        customer: name,
        timezone,
        on: businessDateOf(context.now, timezone),
        byHand: 1,
        ...(period === null ? {} : { from: period.from, until: period.until }),
      },
      refKind: 'STATEMENT',
      refId: contactId,
    },
  );
  await recordHistory(context, caller, {
    noun: 'contact',
    id: contactId,
    folderId,
    kind: 'send-statement',
    after: { to, ...period },
  });
  return { to, obstacle: await readOwnObstacle(db, context.config, to) };
}

const dayIn = (params: Readonly<Record<string, unknown>>, name: string): Given =>
  typeof params[name] === 'number' ? { [name]: params[name] } : {};

/** Prints the statement of a queued email: all of the customer's invoices, whoever asked for it. */
export async function attachStatement(
  context: JobContext,
  message: { refId: string; params: Readonly<Record<string, unknown>> },
): Promise<{ filename: string; contentType: string; content: Buffer } | undefined> {
  const reads = { db: new ScopedDb(context.system, routineCaller('statements', '')), now: context.now() };
  const debtor = await readDebtor(reads.db, message.refId);
  if (debtor === undefined) return undefined;
  const period = periodOf({ ...dayIn(message.params, 'from'), ...dayIn(message.params, 'until') });
  const { print, stem } = await printable(context, reads, debtor, period);
  return { filename: `${stem}.pdf`, contentType: 'application/pdf', content: await context.printer.print(print) };
}
