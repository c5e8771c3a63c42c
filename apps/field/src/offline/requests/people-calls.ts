import type { Claim } from '@field-service/contract/people/claims.ts';
import { apiOfAllFolders } from '../connection/connection.ts';

/** Withdraws one's own leave. A repeated attempt does it once. */
export async function withdrawLeave({ id, uts }: { id: string; uts: number }): Promise<void> {
  await apiOfAllFolders.leave.withdraw(
    { params: { id }, body: { uts } },
    { idempotencyKey: `withdraw-${id}-${String(uts)}` },
  );
}

/** Reads a claim with its lines and receipts. */
export const readClaim = async (id: string, signal: AbortSignal): Promise<Claim> =>
  (await apiOfAllFolders.claims.get({ params: { id } }, { signal })).data;

/** Reads a receipt as a small picture. */
export const readReceipt = async (id: string, signal: AbortSignal): Promise<Blob> =>
  await (await apiOfAllFolders.files.get({ params: { id }, query: { w: '320' } }, { signal })).data.blob();
