import type { payments } from '@field-service/contract/money/payments.ts';
import type { RouteData } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { providersOf } from './providers.ts';
import { readPayer } from './records.queries.ts';

/** The payment methods available to a customer, including transfers if the customer's folder has a bank account. */
export async function paymentMethodsOf(
  context: RequestContext,
  caller: Caller,
): Promise<RouteData<typeof payments.providers>> {
  const payer = caller.contactId === null ? undefined : await readPayer(context.db, caller.contactId);
  const bank = await readFolderSetting(context.db, payer?.folderId ?? null, 'bankDetails');
  return [
    ...providersOf(context.config).map((code) => ({ code, bank: null })),
    ...(bank === null ? [] : [{ code: 'transfer' as const, bank }]),
  ];
}
