import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Group, Modal, Text } from '@mantine/core';
import { syncSteps } from '@field-service/domain/work/job-buckets.ts';

interface ResumeSyncProps {
  /** The step at which the last sync stopped. */
  stopped: number | undefined;
  onStart: (step: number) => void;
  onClose: () => void;
}

/** Asks whether to resume a stopped sync or restart it. */
export const ResumeSync = ({ stopped, onStart, onClose }: ResumeSyncProps) => {
  const t = useT('field');
  return (
    <Modal opened={stopped !== undefined} onClose={onClose} title={t('Resume Sync?')}>
      <Text size="sm">
        {t('The last sync stopped at step {{n}} of {{total}}.', { n: (stopped ?? 0) + 1, total: syncSteps.length })}
      </Text>
      <Group mt="md" grow>
        <Button variant="default" onClick={() => onStart(0)}>
          {t('Restart')}
        </Button>
        <Button data-autofocus onClick={() => onStart(stopped ?? 0)}>
          {t('Resume')}
        </Button>
      </Group>
    </Modal>
  );
};
