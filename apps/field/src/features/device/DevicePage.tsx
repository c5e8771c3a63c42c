import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconCircleCheck, IconFileExport, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useFailureWords } from '../../frame/failure-words.ts';
import { Facts, Part, Screen } from '../../frame/Screen.tsx';
import { useKeep } from '../../frame/use-kept.ts';
import { exportFile } from '../../native/export-file.ts';
import { exportPackage, exportWork, type ExportedFile } from '../../offline/export-work.ts';
import type { PackageRow } from '../../offline/rows.ts';
import type { UnsentJob } from '../../offline/unsent.ts';
import { sendPackages, sending } from '../../offline/uploading/uploader.ts';
import { useDevice } from '../../offline/use-device.ts';
import { SentList, WriteList } from './DeviceLists.tsx';

const hand = async (exported: Promise<ExportedFile>) => {
  const { blob, fileName } = await exported;
  await exportFile(blob, fileName);
};

const PackageCard = ({ row }: { row: PackageRow }) => {
  const t = useT('field');
  const formats = useFormats();
  const words = useFailureWords();
  const keep = useKeep();
  const now = useSyncExternalStore(sending.subscribe, sending.current);
  const [asked, setAsked] = useState(false);
  const moving = now?.uploadId === row.uploadId;
  const send = async () => {
    setAsked(true);
    try {
      await sendPackages({ uploadId: row.uploadId, asked: true, signal: AbortSignal.timeout(30 * 60_000) });
    } finally {
      setAsked(false);
    }
  };
  return (
    <Part title={`${row.docno} ${row.title}`}>
      <Facts
        rows={[
          [
            t('State'),
            moving
              ? t('Sending part {{part}} of {{parts}}', { part: now.part, parts: now.parts })
              : row.status === 'refused'
                ? t('Rejected')
                : t('Pending upload'),
          ],
          [t('Saved at'), formats.dateTime(row.createdAt)],
          [t('Size'), formats.bytes(row.bytes)],
          [t('Parts sent'), `${row.partsSent.length} / ${row.manifest.parts}`],
          [t('Attempts'), String(row.tries)],
          [t('Last error'), row.lastError ? words(row.lastError) : null],
        ]}
      />
      <Group mt="md" grow>
        <Button
          variant="default"
          leftSection={<IconFileExport size={18} aria-hidden />}
          aria-label={t('Export {{name}} to a file', { name: row.docno })}
          onClick={() => keep(hand(exportPackage(row.uploadId)))}
        >
          {t('Export')}
        </Button>
        <Button
          loading={asked || moving}
          leftSection={<IconSend size={18} aria-hidden />}
          aria-label={t('Send {{name}} now', { name: row.docno })}
          onClick={() => keep(send())}
        >
          {t('Send now')}
        </Button>
      </Group>
    </Part>
  );
};

const WorkCard = ({ unsent: { row, pictures, bytes } }: { unsent: UnsentJob }) => {
  const t = useT('field');
  const formats = useFormats();
  const keep = useKeep();
  const { job, aside } = row;
  const why =
    aside === null
      ? t('In progress, not closed yet')
      : aside.reason === 'cancelled'
        ? t('Cancelled or already closed; your work is kept')
        : t('No longer assigned to you, or out of range; your work is kept');
  return (
    <Part title={`${job.docno} ${job.title}`}>
      <Facts
        rows={[
          [t('State'), why],
          [t('Photos'), String(pictures)],
          [t('Size'), formats.bytes(bytes)],
        ]}
      />
      <Group mt="md" grow>
        <Button
          variant="default"
          leftSection={<IconFileExport size={18} aria-hidden />}
          aria-label={t('Export {{name}} to a file', { name: job.docno })}
          onClick={() => keep(hand(exportWork(row.id)))}
        >
          {t('Export')}
        </Button>
        <Button component={Link} to={`/job/${row.id}`} aria-label={t('Open {{name}}', { name: job.docno })}>
          {t('Open')}
        </Button>
      </Group>
    </Part>
  );
};

/** Work stored only on this device, and work sent in the last 30 days. */
export const DevicePage = ({ onBack }: { onBack: () => void }) => {
  const t = useT('field');
  const device = useDevice();
  const unsent = device ? device.packages.length + device.unpacked.length + device.outbox.length : undefined;
  return (
    <Screen
      title={t('On this device')}
      subtitle={
        unsent === undefined
          ? ''
          : unsent === 0
            ? t('Everything has been sent')
            : t('{{count}} not sent yet', { count: unsent })
      }
      onBack={onBack}
    >
      {device ? null : <Skeleton height={160} />}
      {unsent === 0 ? (
        <EmptyState
          icon={IconCircleCheck}
          title={t('Everything has been sent')}
          text={t('Closed jobs stay listed below for 30 days after the office receives them.')}
        />
      ) : null}
      {device?.packages.map((row) => (
        <PackageCard key={row.uploadId} row={row} />
      ))}
      {device?.unpacked.map((each) => (
        <WorkCard key={each.row.id} unsent={each} />
      ))}
      {device ? <WriteList rows={device.outbox} /> : null}
      {device ? <SentList rows={device.sent} /> : null}
      {device && device.logs.length > 0 ? (
        <Part title={t('Log')}>
          {device.logs.map((line) => (
            <Text key={line.id} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {new Date(line.at).toISOString()} {line.text}
            </Text>
          ))}
        </Part>
      ) : null}
    </Screen>
  );
};
