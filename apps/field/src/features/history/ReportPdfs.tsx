import { useT } from '@field-service/i18n/use-t.ts';
import { ReportPdfContext, type ReportPdfHost } from '@field-service/ui/report/pdf/use-report-pdf.ts';
import { useMemo, type ReactNode } from 'react';
import { exportFile } from '../../native/export-file.ts';
import { isWithoutApp } from '../../native/shell-codes.ts';
import { api } from '../../offline/connection/connection.ts';
import { useMay } from '../../offline/reads/use-may.ts';
import { refreshSheet } from '../../offline/sheets/sheets.ts';

/** Provides the PDFs of service reports to what is below. */
export const ReportPdfs = ({ children }: { children: ReactNode }) => {
  const t = useT('field');
  const may = useMay('FILE:VW:ServiceReport');
  const host = useMemo(
    (): ReportPdfHost => ({
      api,
      may,
      save: exportFile,
      saveFailure: (error) =>
        isWithoutApp(error)
          ? t('Please install PDF Viewer application to support view the pdf file')
          : t('Failed to Download'),
      // What is shown stays if it cannot be read now; the next sync reads it.
      onMade: async () => await refreshSheet('pastVisits').catch(() => undefined),
      inReview: t('The report waits for a review in the office.'),
    }),
    [t, may],
  );
  return <ReportPdfContext value={host}>{children}</ReportPdfContext>;
};
