import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Group, Text } from '@mantine/core';
import { syncSteps } from '@field-service/domain/work/job-buckets.ts';
import { LateDialog } from '../../frame/dialogs/LateDialog.tsx';

interface ResumeSyncProps {
  /** The step at which the last sync stopped. */
  stopped: number;
  /** See `LateDialog`. */
  askedAt: string | undefined;
  onStart: (step: number) => void;
  onClose: () => void;
}

/** Asks whether to resume a stopped sync or restart it. */
export const ResumeSync = ({ stopped, askedAt, onStart, onClose }: ResumeSyncProps) => {
  const t = useT('field');
  return (
    <LateDialog askedAt={askedAt} onClose={onClose} title={t('Resume Sync?')}>
      <Text size="sm">
        {t('The last sync stopped at step {{n}} of {{total}}.', { n: stopped + 1, total: syncSteps.length })}
      </Text>
      <Group mt="md" grow>
        <Button variant="default" onClick={() => onStart(0)}>
          {t('Restart')}
        </Button>
        <Button data-autofocus onClick={() => onStart(stopped)}>
          {t('Resume')}
        </Button>
      </Group>
    </LateDialog>
  );
};
