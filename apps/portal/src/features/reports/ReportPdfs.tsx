import { useT } from '@field-service/i18n/use-t.ts';
import { saveBlob } from '@field-service/ui/record/save-blob.ts';
import { ReportPdfContext, type ReportPdfHost } from '@field-service/ui/report/pdf/use-report-pdf.ts';
import { useFailureText } from '@field-service/ui/shell/failure-text.ts';
import { useMemo, type ReactNode } from 'react';
import { api, queryClient } from '../../api/client.ts';

/** Provides the PDFs of service reports to what is below: the server decides which ones a customer may read. */
export const ReportPdfs = ({ children }: { children: ReactNode }) => {
  const t = useT('portal');
  const saveFailure = useFailureText();
  const host = useMemo(
    (): ReportPdfHost => ({
      api,
      may: true,
      save: saveBlob,
      saveFailure,
      onMade: async () => await queryClient.invalidateQueries({ queryKey: ['reports'] }),
      inReview: t(
        'We are reviewing the report for this visit. The findings and the report appear here once it is released.',
      ),
    }),
    [t, saveFailure],
  );
  return <ReportPdfContext value={host}>{children}</ReportPdfContext>;
};
