import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { isRecent, type ReportPdf } from '@field-service/domain/work/shown/report-pdf.ts';
import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { createContext, use, useCallback, useRef, useState } from 'react';
import { fileFetcher } from '../../record/file-fetcher.ts';
import { useFailureText } from '../../shell/failure-text.ts';
import { useNotices } from '../../shell/notices/notices.ts';
import { makePdf } from './make-pdf.ts';

/** What an app provides for the PDFs of service reports. */
export interface ReportPdfHost {
  api: Pick<Client<Contract>, 'files' | 'reports'>;
  /** Whether the user may read service reports. */
  may: boolean;
  /** Hands a file to the user. */
  save: (blob: Blob, filename: string) => unknown;
  /** What is wrong if a file could not be handed to the user. */
  saveFailure: (error: unknown) => string;
  /** Called once a missing report is there, or waits for a review. */
  onMade: () => Promise<void> | void;
  /** What is said of a report that waits for a review. */
  inReview: string;
}
export const ReportPdfContext = createContext<ReportPdfHost | undefined>(undefined);

const useHost = (): ReportPdfHost => {
  const host = use(ReportPdfContext);
  if (!host) throw new Error('The PDF of a report needs a ReportPdfContext above it');
  return host;
};

export interface ReportPdfState {
  /** `making`: a missing report has been requested from the server. */
  state: 'idle' | 'loading' | 'making';
  download: (pdf: ReportPdf) => void;
  /** Requests the report, waits for it, and downloads it. */
  make: () => void;
  cancel: () => void;
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Shows the message for a failed download (specification, part 1 §8). */
const useShowFailure = (): ((error: unknown) => void) => {
  const t = useT();
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
export const useReportPdf = (post: { id: string; uts: number }): ReportPdfState => {
  const t = useT();
  const host = useHost();
  const notices = useNotices();
  const errorText = useErrorText();
  const showFailure = useShowFailure();
  const [state, setState] = useState<ReportPdfState['state']>('idle');
  const running = useRef<AbortController>(undefined);

  const run = async (kind: 'loading' | 'making', work: (signal: AbortSignal) => Promise<void>) => {
    if (!host.may) return notices.warning(errorText({ code: 'report.not_allowed', params: {} }));
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
  const save = async ({ fileId, filename }: ReportPdf, signal: AbortSignal) => {
    const blob = await fileFetcher(host.api)(fileId, undefined, signal);
    try {
      await host.save(blob, filename);
    } catch (error) {
      notices.error(host.saveFailure(error));
    }
  };
  const make = async (signal: AbortSignal) => {
    const pdf = await makePdf(host.api, post.id, signal);
    if (pdf === 'review') notices.info(host.inReview);
    else if (pdf) await save(pdf, signal);
    if (pdf) await host.onMade();
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
