import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { useLateReason } from './late-reason.ts';
import { ReceivedWorkDialog } from './uploads/ReceivedWorkDialog.tsx';
import classes from './job.module.css';

/** Work that was not applied automatically and needs a decision. */
export const LateWorkNotices = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const lateReason = useLateReason();
  const formats = useFormats();
  const { may } = useCaller();
  const [opened, setOpened] = useState<string>();
  const late = job.packages.filter(({ status }) => status === 'late');
  const shown = job.packages.find(({ id }) => id === opened);
  if (late.length === 0 && !shown) return null;
  return (
    <Stack mb="md">
      {late.map((each) => (
        <Alert
          key={each.id}
          color="violet"
          variant="outline"
          classNames={{ title: classes.noticeTitle }}
          icon={<IconClockExclamation aria-hidden />}
          title={t('Work waiting for a decision')}
        >
          <Text size="sm">
            {t('{{name}} sent work on {{time}}. It was kept and is waiting for your decision.', {
              name: each.by,
              time: formats.dateTime(each.receipt?.receivedAt ?? each.uts),
            })}
          </Text>
          {each.reason === null ? null : (
            <Text size="sm" c="dimmed">
              {lateReason(each.reason)}
            </Text>
          )}
          <Button mt="sm" variant="default" onClick={() => setOpened(each.id)}>
            {may('POST:AP') ? t('Decide…') : t('View')}
          </Button>
        </Alert>
      ))}
      {shown ? <ReceivedWorkDialog job={job} uploadId={shown.id} onClose={() => setOpened(undefined)} /> : null}
    </Stack>
  );
};
