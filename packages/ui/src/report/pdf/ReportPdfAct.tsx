import type { ReportPdf } from '@field-service/domain/work/shown/report-pdf.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActionIcon, Button, Group, Loader, Text } from '@mantine/core';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import { useReportPdf } from './use-report-pdf.ts';

interface ReportPdfActProps {
  post: { id: string; uts: number; docno: string };
  pdf: ReportPdf | undefined;
  /** Whether a missing report can be created: the job is finished and not under review. */
  finished: boolean;
}

const Waiting = ({ onCancel }: { onCancel: () => void }) => {
  const t = useT();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Group gap="sm" wrap="nowrap">
      <Loader size={18} />
      <Text size="sm">
        <span role="status">{t('Preparing the report…')}</span>{' '}
        <span aria-hidden>{t('{{seconds}} s', { seconds })}</span>
      </Text>
      <Button variant="subtle" color="gray" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </Group>
  );
};

/** Downloads the PDF, or offers to create it if there is none. */
export const ReportPdfAct = ({ post, pdf, finished }: ReportPdfActProps) => {
  const t = useT();
  const { state, download, make, cancel } = useReportPdf(post);
  if (state === 'making') return <Waiting onCancel={cancel} />;
  if (pdf) {
    return (
      <Button
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={state === 'loading'}
        onClick={() => download(pdf)}
      >
        {t('Download PDF')}
      </Button>
    );
  }
  return finished ? (
    <Button variant="default" leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={make}>
      {t('Prepare PDF')}
    </Button>
  ) : null;
};

/** The PDF button for a row of a list. */
export const RowPdf = ({ post, pdf, finished }: ReportPdfActProps) => {
  const t = useT();
  const { state, download, make } = useReportPdf(post);
  const { docno } = post;
  if (!pdf && !finished) return null;
  const [name, act, RowIcon] = pdf
    ? ([t('Download PDF of {{docno}}', { docno }), () => download(pdf), IconDownload] as const)
    : ([t('Prepare PDF of {{docno}}', { docno }), make, IconFileTypePdf] as const);
  return (
    <ActionIcon size={32} aria-label={name} title={name} loading={state !== 'idle'} onClick={act}>
      <RowIcon size={18} aria-hidden />
    </ActionIcon>
  );
};
