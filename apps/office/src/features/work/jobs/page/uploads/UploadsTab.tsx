import type { JobDetail } from '@field-service/contract/work/job.ts';
import { isClockTolerable } from '@field-service/domain/work/job-buckets.ts';
import type { PlainPhrase } from '../../../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import { Button, Group } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Clip } from '@field-service/ui/list/Clip.tsx';
import { PlainTable, type PlainColumn } from '../../../../../parts/PlainTable.tsx';
import { Section } from '../../../../../parts/Section.tsx';
import { useLateReason } from '../late-reason.ts';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { ReceivedWorkDialog } from './ReceivedWorkDialog.tsx';

type Package = JobDetail['packages'][number];

const states: Record<Package['status'], { kind: StatusKind; name: PlainPhrase }> = {
  receiving: { kind: 'progress', name: 'Receiving' },
  applied: { kind: 'done', name: 'Applied' },
  late: { kind: 'signature', name: 'Waiting for a decision' },
  set_aside: { kind: 'cancelled', name: 'Set aside (state)' },
  refused: { kind: 'overdue', name: 'Rejected' },
};

/** Says how the device's clock differed, if that matters. */
const useClockWords = (): ((each: Package) => string) => {
  const t = useT('office');
  const formats = useFormats();
  return ({ clockDifference, clockDoubtful }) => {
    if (clockDoubtful) return t('The clock of the device was changed. Check the recorded times.');
    if (clockDifference === null || isClockTolerable(clockDifference, 0)) return '';
    const duration = formats.duration(Math.round(Math.abs(clockDifference) / 60_000));
    return clockDifference > 0
      ? t('The device was {{duration}} fast; the times were corrected.', { duration })
      : t('The device was {{duration}} slow; the times were corrected.', { duration });
  };
};

type Opened = { id: string; as: 'receipt' | 'comparison' };

const usePackageColumns = (onOpen: (opened: Opened) => void): PlainColumn<Package>[] => {
  const t = useT('office');
  const lateReason = useLateReason();
  const clockWords = useClockWords();
  const formats = useFormats();
  return [
    { label: t('Received'), nowrap: true, cell: (each) => formats.dateTime(each.receipt?.receivedAt ?? each.uts) },
    { label: t('Sent by'), cell: ({ by }) => <Clip width={160}>{by}</Clip> },
    {
      label: t('State'),
      nowrap: true,
      cell: ({ status }) => <KindBadge kind={states[status].kind}>{t(states[status].name)}</KindBadge>,
    },
    {
      label: t('Actions'),
      nowrap: true,
      // Only work that arrived whole has a receipt, and only that can be compared.
      cell: ({ id, receipt }) =>
        receipt === null ? null : (
          <Group gap="xs" wrap="nowrap">
            <Button size="compact-sm" variant="default" onClick={() => onOpen({ id, as: 'receipt' })}>
              {t('Receipt')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => onOpen({ id, as: 'comparison' })}>
              {t('Compare')}
            </Button>
          </Group>
        ),
    },
    {
      label: t('Note'),
      cell: (each) =>
        each.missing.length > 0
          ? t('{{count}} parts missing', { count: each.missing.length })
          : [lateReason(each.reason), clockWords(each)].filter(Boolean).join(' '),
    },
    { label: t('Device'), cell: ({ device }) => <Clip width={160}>{device}</Clip> },
    { label: t('App version'), nowrap: true, cell: ({ appVersion }) => appVersion },
    { label: t('Files'), align: 'end', cell: ({ entries }) => formats.number(entries) },
    { label: t('Size'), align: 'end', cell: ({ bytes }) => formats.bytes(bytes) },
  ];
};

/** Work as received from devices, each with its receipt and what applying it would change. */
export const UploadsTab = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const [opened, setOpened] = useState<Opened>();
  const columns = usePackageColumns(setOpened);
  const close = () => setOpened(undefined);
  const receipt = job.packages.find(({ id }) => id === opened?.id)?.receipt ?? null;
  return (
    <Section title={t('Work received')}>
      {job.packages.length === 0 ? (
        <EmptyState
          icon={IconCloudUpload}
          title={t('Nothing received yet')}
          text={t('Work sent from technicians’ devices is listed here with its receipt.')}
        />
      ) : (
        <PlainTable label={t('Work received')} rows={job.packages} rowKey={({ id }) => id} columns={columns} />
      )}
      {opened?.as === 'receipt' && receipt !== null ? <ReceiptDialog receipt={receipt} onClose={close} /> : null}
      {opened?.as === 'comparison' ? <ReceivedWorkDialog job={job} uploadId={opened.id} onClose={close} /> : null}
    </Section>
  );
};
