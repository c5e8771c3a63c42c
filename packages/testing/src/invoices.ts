import type { Invoice, invoices } from '@field-service/contract/money/invoices.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { TestClient } from './client.ts';

/** The version of an invoice as the caller currently sees it. */
export const invoiceVersion = async (client: TestClient, id: string): Promise<number> =>
  (await client.invoices.get({ params: { id } })).data.uts;

/** Issues a draft as a user who has just read it. */
export const issueInvoice = async (client: TestClient, id: string): Promise<{ data: Invoice }> =>
  await client.invoices.issue({ params: { id }, body: { uts: await invoiceVersion(client, id) } });

/** Discards a draft as a user who has just read it. */
export const discardInvoice = async (client: TestClient, id: string): Promise<{ data: Record<string, never> }> =>
  await client.invoices.discard({ params: { id }, query: { uts: String(await invoiceVersion(client, id)) } });

/** Credits an invoice as a user who has just read it. */
export const creditInvoice = async (
  client: TestClient,
  id: string,
  body: Omit<ParsedInput<typeof invoices.credit>['body'], 'uts'>,
): Promise<{ data: Invoice }> =>
  await client.invoices.credit({ params: { id }, body: { ...body, uts: await invoiceVersion(client, id) } });
