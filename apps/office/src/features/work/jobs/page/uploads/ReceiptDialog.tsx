import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Clip } from '@field-service/ui/list/Clip.tsx';
import { PlainTable, type PlainColumn } from '../../../../../parts/PlainTable.tsx';
import { Fact, Facts } from '../../../../../parts/Section.tsx';
import { useFocusBack } from '../../../../../parts/use-focus-back.ts';

type Receipt = NonNullable<JobDetail['packages'][number]['receipt']>;

const useEntryColumns = (): PlainColumn<Receipt['entries'][number]>[] => {
  const t = useT('office');
  return [
    { label: t('File'), cell: ({ path }) => path },
    { label: t('Hash (SHA-256)'), cell: ({ sha256 }) => <Clip width={200}>{sha256}</Clip> },
  ];
};

/** The receipt that the device got: every file of the package with its hash. */
export const ReceiptDialog = ({ receipt, onClose }: { receipt: Receipt; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  useFocusBack();
  const columns = useEntryColumns();
  return (
    <Modal opened onClose={onClose} title={t('Receipt')} size="lg">
      <Stack>
        <Facts>
          <Fact name={t('Received')}>{formats.dateTime(receipt.receivedAt)}</Fact>
          <Fact name={t('Number')}>{receipt.uploadId}</Fact>
        </Facts>
        <PlainTable label={t('Files')} rows={receipt.entries} rowKey={({ path }) => path} columns={columns} />
      </Stack>
    </Modal>
  );
};
