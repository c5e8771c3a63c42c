import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, NativeSelect, Skeleton, Text } from '@mantine/core';
import { IconFileText, IconMail, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Pair, Part, Screen } from '../../frame/Screen.tsx';
import { useKeep } from '../../frame/use-kept.ts';
import { exportFile } from '../../native/export-file.ts';
import { log } from '../../offline/logs/log.ts';
import { logFile, tailLines, uploadLog, useLogDays, useLogOfDay } from '../../offline/logs/log-files.ts';

const Lines = ({ day }: { day: number }) => {
  const t = useT('field');
  const lines = useLogOfDay(day);
  if (lines === undefined) return <Skeleton height={240} />;
  return (
    <Part hint={lines.length < tailLines ? '' : t('The last {{count}} lines of the day.', { count: tailLines })}>
      {lines.map((line) => (
        <Text
          key={line.id}
          size="xs"
          style={{ overflowWrap: 'anywhere' }}
          {...(line.level === 'info' ? { c: 'dimmed' } : {})}
        >
          {new Date(line.at).toISOString()} {line.text}
        </Text>
      ))}
    </Part>
  );
};

/** The device's log by day, which the user can send to the office, or by mail to whoever helps. */
export const LogsPage = ({ onBack }: { onBack: () => void }) => {
  const t = useT('field');
  const formats = useFormats();
  const keep = useKeep();
  const notices = useNotices();
  const days = useLogDays();
  const [chosen, setChosen] = useState<number>();
  const [busy, setBusy] = useState(false);
  const day = chosen ?? days?.[0];
  const share = async (of: number) => {
    const { blob, fileName } = await logFile(of);
    await exportFile(blob, fileName);
  };
  const send = async (of: number) => {
    if (!navigator.onLine) {
      notices.warning(t('Network Unreachable'));
      return;
    }
    setBusy(true);
    try {
      await uploadLog(of);
      notices.success(t('The log was sent to the office.'));
    } catch (error) {
      log('error', `log: ${String(error)}`);
      notices.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Screen
      title={t('Log')}
      subtitle={t('What the app did on this device')}
      onBack={onBack}
      foot={
        day === undefined ? null : (
          <Pair>
            <Button variant="default" leftSection={<IconMail size={18} aria-hidden />} onClick={() => keep(share(day))}>
              {t('E-mail or save')}
            </Button>
            <Button leftSection={<IconSend size={18} aria-hidden />} loading={busy} onClick={() => keep(send(day))}>
              {t('Send to the office')}
            </Button>
          </Pair>
        )
      }
    >
      {days === undefined ? <Skeleton height={240} /> : null}
      {days?.length === 0 ? <EmptyState icon={IconFileText} title={t('No log found for this day')} /> : null}
      {days !== undefined && day !== undefined ? (
        <>
          <NativeSelect
            label={t('Day')}
            mb="md"
            value={String(day)}
            data={days.map((each) => ({ value: String(each), label: formats.businessDate(each) }))}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
          <Lines key={day} day={day} />
        </>
      ) : null}
    </Screen>
  );
};
