import { useT } from '@field-service/i18n/use-t.ts';
import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { viewOfClosing } from '../features/closing/closing-view.ts';
import { useUsageTroubles } from '../features/usage/use-usage-troubles.ts';
import { useKeep } from '../frame/use-kept.ts';
import { currentPosition } from '../native/position.ts';
import { packJob } from '../offline/packing/pack.ts';
import { sendSoon } from '../offline/uploading/background.ts';
import type { OpenJob } from '../offline/use-job.ts';
import { jobPagePath } from './job-paths.ts';

/**
 * The button that closes a job: it packs and queues the recorded work. If something is missing, it opens the job's
 * Closing page, if there is one.
 */
export const CloseJob = ({ open }: { open: OpenJob }) => {
  const t = useT('field');
  const navigate = useNavigate();
  const notices = useNotices();
  const keep = useKeep();
  const [busy, setBusy] = useState(false);
  const view = viewOfClosing(open, useUsageTroubles(open));
  const jobId = open.row.id;
  const close = async () => {
    if (!view.ready || !view.status) {
      notices.warning(t('Some items are missing or not allowed. Complete or correct them before closing the job.'));
      if (open.pages.includes('Closing')) await navigate({ ...jobPagePath('Closing', jobId), replace: true });
      return;
    }
    setBusy(true);
    try {
      await packJob(jobId, view.status, await currentPosition());
      notices.success(
        navigator.onLine
          ? t('Job closed. Sending now.')
          : t('Job closed and saved here. It is sent when you are online.'),
      );
      sendSoon();
      await navigate({ to: '/', search: { tab: view.status === 'CLS' ? 'today' : 'closed' } });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {view.ready ? null : (
        <Text size="sm" c="dimmed" ta="center">
          {t('Not ready to close: see Closing.')}
        </Text>
      )}
      <Button
        loading={busy}
        color={view.ready ? 'green.8' : 'gray'}
        leftSection={<IconCheck size={20} aria-hidden />}
        onClick={() => keep(close())}
      >
        {t('Close job')}
      </Button>
    </>
  );
};
