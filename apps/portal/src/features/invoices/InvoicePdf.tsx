import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { saveBlob } from '@field-service/ui/record/save-blob.ts';
import { useFailureText } from '@field-service/ui/shell/failure-text.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchFile } from '../../api/files.ts';

/** Downloads the invoice as sent, or prints this page if there is no file. */
export const InvoicePdf = ({ pdf }: { pdf: Invoice['pdf'] }) => {
  const t = useT('portal');
  const notices = useNotices();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  if (!pdf) {
    return (
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        {t('Print')}
      </Button>
    );
  }
  const download = async () => {
    if (!navigator.onLine) return notices.warning(t('Please go online before downloading'));
    setBusy(true);
    try {
      saveBlob(await fetchFile(pdf.fileId), pdf.filename);
    } catch (error) {
      if (error instanceof ApiFailure && error.offline) notices.warning(t('Please go online before downloading'));
      else notices.error(t('Please Try Again later {{msg}}', { msg: failureText(error) }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => void download()}
    >
      {t('Download PDF')}
    </Button>
  );
};
