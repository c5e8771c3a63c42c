import { useT } from '@field-service/i18n/use-t.ts';
import { ConfirmButton } from '@field-service/ui/record/ConfirmButton.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconCircleCheck, IconFileExport, IconFileText, IconRefresh, IconSend, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFailureWords } from '../../frame/failure-words.ts';
import { asideWords } from '../../frame/words/office-words.ts';
import { Facts, Part, Screen } from '../../frame/Screen.tsx';
import { useKeep } from '../../frame/use-kept.ts';
import { isStorageKept, keepStorage } from '../../native/wake-lock.ts';
import { exportFile } from '../../native/export-file.ts';
import { discardPackage, noteExported } from '../../offline/uploading/discard.ts';
import { exportPackage, exportWork, type ExportedFile } from '../../offline/export-work.ts';
import { isAbort } from '../../offline/failure.ts';
import type { PackageRow } from '../../offline/rows.ts';
import type { UnsentJob } from '../../offline/unsent.ts';
import { lostWork, startedWork } from '../../offline/loss/lost-work.ts';
import { sendPackages, sending } from '../../offline/uploading/uploader.ts';
import { isExported } from '../../offline/uploading/waiting-signatures.ts';
import { useDevice } from '../../offline/use-device.ts';
import { SentList, WriteList } from './DeviceLists.tsx';
import { ExportEverything } from './ExportEverything.tsx';

const hand = async (exported: Promise<ExportedFile>): Promise<boolean> => {
  const { blob, fileName } = await exported;
  return await exportFile(blob, fileName);
};

interface PackageCardProps {
  row: PackageRow;
  /** The late signatures that wait for it. */
  signatures: readonly string[];
}

const PackageCard = ({ row, signatures }: PackageCardProps) => {
  const t = useT('field');
  const formats = useFormats();
  const words = useFailureWords();
  const keep = useKeep();
  const now = useSyncExternalStore(sending.subscribe, sending.current);
  const [asked, setAsked] = useState<AbortController>();
  const moving = now?.uploadId === row.uploadId;
  const send = async () => {
    const controller = new AbortController();
    setAsked(controller);
    try {
      await sendPackages({ uploadId: row.uploadId, asked: true, signal: controller.signal });
    } catch (error) {
      if (!isAbort(error)) throw error;
    } finally {
      setAsked(undefined);
    }
  };
  const takeCopy = async () => {
    const { blob, fileName, signatures: contained } = await exportPackage(row.uploadId);
    if (await exportFile(blob, fileName)) await noteExported('packages', row.uploadId, contained);
  };
  const ready = isExported(row, signatures);
  const pictures = row.manifest.entries.filter(({ path }) => path.startsWith('images/')).length;
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
          onClick={() => keep(takeCopy())}
        >
          {t('Export')}
        </Button>
        {asked ? (
          <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={() => asked.abort()}>
            {t('Cancel')}
          </Button>
        ) : (
          <Button
            loading={moving}
            leftSection={<IconSend size={18} aria-hidden />}
            aria-label={t('Send now: {{name}}', { name: row.docno })}
            onClick={() => keep(send())}
          >
            {t('Send now')}
          </Button>
        )}
      </Group>
      {row.status === 'refused' && !moving ? (
        <ConfirmButton
          mt="sm"
          fullWidth
          act={t('Discard')}
          question={t('Discard the work on {{name}}?', { name: row.docno })}
          ready={ready}
          loss={
            ready
              ? [
                  t(
                    'Everything recorded in this package, with its pictures ({{pictures}}) and signature, will be deleted from this device. The office does not have it.',
                    { pictures },
                  ),
                  signatures.length > 0
                    ? t('The customer’s later signature, which is sent after it, will be deleted too.')
                    : '',
                ]
                  .filter(Boolean)
                  .join(' ')
              : t('Export it to a file first.')
          }
          onConfirm={async () => await discardPackage(row.uploadId)}
        />
      ) : null}
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
      : t('{{what}}; your work is kept', { what: t(asideWords[aside.reason]) });
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

interface DevicePageProps {
  onBack: () => void;
  onFullSync: () => void;
}

/** Whether the browser may delete the data when the device runs low on space. */
const StoragePart = () => {
  const t = useT('field');
  const [kept, setKept] = useState<boolean>();
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    void isStorageKept().then(setKept);
  }, []);
  const ask = async () => {
    const agreed = await keepStorage();
    setKept(agreed);
    setRefused(!agreed);
  };
  if (kept === undefined) return null;
  return (
    <Part
      title={t('Storage')}
      hint={
        kept
          ? t('The browser does not delete the data of this app.')
          : t('The browser may delete the data of this app when the device runs low on space. Send your work soon.')
      }
    >
      {kept ? null : (
        <Button fullWidth variant="default" onClick={() => void ask()}>
          {t('Protect the data')}
        </Button>
      )}
      <Text size="sm" mt={refused ? 'sm' : 0} role="status">
        {refused ? t('The browser did not agree to protect the data.') : ''}
      </Text>
    </Part>
  );
};

/** Work stored only on this device, and work sent in the last 30 days. */
export const DevicePage = ({ onBack, onFullSync }: DevicePageProps) => {
  const t = useT('field');
  const formats = useFormats();
  const device = useDevice();
  const lost = useSyncExternalStore(lostWork.subscribe, lostWork.current);
  const started = useSyncExternalStore(startedWork.subscribe, startedWork.current);
  const mayBeLost = lost.length > 0 || started.length > 0 || device?.asksForStarted === true;
  const unsent = device
    ? device.packages.length +
      device.unpacked.length +
      device.outbox.length +
      device.settings.length +
      device.signatures.length
    : undefined;
  return (
    <Screen
      title={t('On this device')}
      subtitle={
        unsent === undefined
          ? ''
          : unsent === 0
            ? mayBeLost
              ? ''
              : t('Everything has been sent')
            : t('{{count}} not sent yet', { count: unsent })
      }
      onBack={onBack}
    >
      {device ? null : <Skeleton height={160} />}
      {unsent === 0 && !mayBeLost ? (
        <EmptyState
          icon={IconCircleCheck}
          title={t('Everything has been sent')}
          text={t('Closed jobs stay listed below for 30 days after the office receives them.')}
        />
      ) : null}
      {device?.packages.map((row) => (
        <PackageCard key={row.uploadId} row={row} signatures={device.waitingSignatures.get(row.uploadId) ?? []} />
      ))}
      {device?.unpacked.map((each) => (
        <WorkCard key={each.row.id} unsent={each} />
      ))}
      {device && device.signatures.length > 0 ? (
        <Part
          title={t('Customer signature')}
          hint={t('Not sent yet: {{jobs}}. Open the job and send the signature.', {
            jobs: formats.list(device.signatures),
          })}
        />
      ) : null}
      {device ? <WriteList rows={device.outbox} settings={device.settings} /> : null}
      {unsent === undefined || unsent === 0 ? null : <ExportEverything />}
      {device ? <SentList rows={device.sent} /> : null}
      <Part
        title={t('Download everything again')}
        hint={t(
          'If something is missing or looks wrong here: this downloads your settings, lists and jobs again. Nothing you have recorded is lost.',
        )}
      >
        <Button variant="default" fullWidth leftSection={<IconRefresh size={18} aria-hidden />} onClick={onFullSync}>
          {t('Download everything again')}
        </Button>
      </Part>
      <StoragePart />
      <Button
        fullWidth
        mt="sm"
        variant="default"
        component={Link}
        to="/logs"
        leftSection={<IconFileText size={18} aria-hidden />}
      >
        {t('Log')}
      </Button>
    </Screen>
  );
};
