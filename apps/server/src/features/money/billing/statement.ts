import type { Statement } from '@field-service/contract/money/billing.ts';
import { ageingOf } from '@field-service/domain/money/ageing.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { addMoney, subtractMoney } from '@field-service/domain/values/money.ts';
import { isLanguage } from '@field-service/i18n/languages.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext, Services } from '../../../context.ts';
import { stream, type StreamAnswer } from '../../../plugins/bind.ts';
import { Refusal } from '../../../refusal.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { readDebtor, readOpenItems, readUnapplied, type Debtor } from './statement.queries.ts';

async function debtorOf(context: RequestContext, caller: Caller, id: string): Promise<Debtor> {
  const debtor = await readDebtor(context.db, id);
  if (debtor === undefined) throw new Refusal('record.not_found', { noun: 'contact', id });
  // A customer's user without billing access has no invoices: an empty statement would be misleading.
  if (caller.kind === 'portal' && !caller.billing) throw new Refusal('permission.missing', {});
  return debtor;
}

async function accountOf(context: RequestContext, debtor: Debtor): Promise<Statement> {
  const on = businessDateOf(context.now, debtor.timezone);
  const [items, money] = [await readOpenItems(context.db, debtor.id), await readUnapplied(context.db, debtor.id)];
  const currencies = [...new Set([...items, ...money].map(({ currency }) => currency))].toSorted();
  const accounts = currencies.map((currency) => {
    const own = items.filter((item) => item.currency === currency);
    const unapplied = money.find((each) => each.currency === currency)?.amount ?? '0';
    return {
      currency,
      items: own.map(({ id, docno, issuedOn, dueOn, amount, open }) => ({ id, docno, issuedOn, dueOn, amount, open })),
      ageing: ageingOf(own, on),
      unapplied,
      due: subtractMoney(addMoney('0', ...own.map(({ open }) => open)), unapplied),
    };
  });
  return {
    contact: { id: debtor.id, name: debtor.name },
    on,
    accounts,
    bank: await readFolderSetting(context.db, debtor.folderId, 'bankDetails'),
  };
}

export const readStatement = async (context: RequestContext, caller: Caller, contactId: string): Promise<Statement> =>
  await accountOf(context, await debtorOf(context, caller, contactId));

/** Prints today's statement as a PDF, which is not stored. */
export async function printStatement(
  { printer, phrases }: Pick<Services, 'printer' | 'phrases'>,
  context: RequestContext,
  caller: Caller,
  contactId: string,
): Promise<StreamAnswer> {
  const debtor = await debtorOf(context, caller, contactId);
  const { on, accounts, bank } = await accountOf(context, debtor);
  const lang = isLanguage(debtor.billTo.lang) ? debtor.billTo.lang : 'en-GB';
  const { company, billTo } = debtor;
  const pdf = await printer.print({
    kind: 'statement',
    lang,
    phrases: (await phrases.of(lang)).report,
    timeZone: debtor.timezone,
    currency: debtor.currency,
    on,
    accounts,
    bank,
    company: {
      name: company['name'] ?? '',
      address: company['address'] ?? '',
      taxId: company['taxid'] ?? '',
      licence: '',
    },
    billTo: { name: billTo.name, person: billTo.person ?? '', address: billTo.address, taxId: billTo.taxid ?? '' },
  });
  return stream(pdf, {
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': `attachment; filename="statement-${on}.pdf"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
}
