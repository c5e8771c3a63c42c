import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { saveBlob } from '@field-service/ui/record/save-blob.ts';
import { useFailureText } from '@field-service/ui/shell/failure-text.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { useCallback, useRef, useState } from 'react';
import { queryClient } from '../../api/client.ts';
import { fetchFile } from '../../api/files.ts';
import { makePdf } from './make-pdf.ts';
import { isRecent, type Pdf } from './report-pdf.ts';

export interface ReportPdf {
  /** `making`: a missing report has been requested from the server. */
  state: 'idle' | 'loading' | 'making';
  download: (pdf: Pdf) => void;
  /** Requests the report, waits for it, and downloads it. */
  make: () => void;
  cancel: () => void;
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Shows the message for a failed download (specification, part 1 §8). */
const useShowFailure = (): ((error: unknown) => void) => {
  const t = useT('portal');
  const notices = useNotices();
  const errorText = useErrorText();
  const failureText = useFailureText();
  return useCallback(
    (error) => {
      if (isAbort(error)) return;
      if (error instanceof ApiFailure && error.offline) notices.warning(t('Please go online before downloading'));
      else if (error instanceof ApiFailure && error.status === 403)
        notices.warning(errorText({ code: 'report.not_allowed', params: {} }));
      else notices.error(t('Please Try Again later {{msg}}', { msg: failureText(error) }));
    },
    [t, notices, errorText, failureText],
  );
};

/** Downloads a job's service report; `uts` is the time of the job's last change. */
export const useReportPdf = (post: { id: string; uts: number }): ReportPdf => {
  const t = useT('portal');
  const notices = useNotices();
  const showFailure = useShowFailure();
  const [state, setState] = useState<ReportPdf['state']>('idle');
  const running = useRef<AbortController>(undefined);

  const run = async (kind: 'loading' | 'making', work: (signal: AbortSignal) => Promise<void>) => {
    if (!navigator.onLine) return notices.warning(t('Please go online before downloading'));
    const control = new AbortController();
    running.current = control;
    setState(kind);
    try {
      await work(control.signal);
    } catch (error) {
      showFailure(error);
    } finally {
      setState('idle');
    }
  };
  const save = async ({ fileId, filename }: Pdf, signal: AbortSignal) =>
    saveBlob(await fetchFile(fileId, undefined, signal), filename);
  const make = async (signal: AbortSignal) => {
    const pdf = await makePdf(post.id, signal);
    if (pdf === 'review')
      notices.info(
        t('We are reviewing the report for this visit. The findings and the report appear here once it is released.'),
      );
    else if (pdf) await save(pdf, signal);
    if (pdf) await queryClient.invalidateQueries({ queryKey: ['reports'] });
    else if (isRecent(post.uts, Date.now())) notices.warning(t('Please try again later. Job is completed recently.'));
    else notices.warning(t('Please sync on home first or contact support to check on missing PDF.'));
  };

  return {
    state,
    download: (pdf) => void run('loading', (signal) => save(pdf, signal)),
    make: () => void run('making', make),
    cancel: () => running.current?.abort(),
  };
};
