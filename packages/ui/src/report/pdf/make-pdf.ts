import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import type { ReportPdf } from '@field-service/domain/work/shown/report-pdf.ts';

const askEveryMs = 1500;
const askForMs = 90_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(new DOMException('Cancelled', 'AbortError'))), {
      once: true,
    });
  });

/**
 * Requests a missing report and waits for it. Returns undefined if it is not ready in time, and `review` if the
 * customer may not see it yet.
 */
export const makePdf = async (
  { reports }: Pick<Client<Contract>, 'reports'>,
  postId: string,
  signal: AbortSignal,
): Promise<ReportPdf | 'review' | undefined> => {
  const until = performance.now() + askForMs;
  while (performance.now() < until) {
    try {
      const { data } = await reports.make({ params: { id: postId }, body: {} }, { signal });
      if (data.ready && data.fileId !== null && data.filename !== null)
        return { fileId: data.fileId, filename: data.filename };
      if (data.review) return 'review';
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'report.not_ready') throw error;
    }
    await pause(askEveryMs, signal);
  }
  return undefined;
};
