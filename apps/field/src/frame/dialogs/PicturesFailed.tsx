import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useFailureWords } from '../failure-words.ts';
import type { FailedFile } from '../queues/file-queue.ts';
import { LateDialog } from './LateDialog.tsx';

interface PicturesFailedProps {
  failed: readonly FailedFile[];
  /** The job on whose page the pictures were taken or chosen; absent elsewhere. */
  jobId?: string;
  onClose: () => void;
}

/** The alert for pictures that were not added. One of several says which one it is. */
export const PicturesFailed = ({ failed, jobId, onClose }: PicturesFailedProps) => {
  const t = useT('field');
  const words = useFailureWords();
  return (
    <LateDialog askedAt={jobId} onClose={onClose} title={t('Error!')}>
      <Stack>
        {failed.map(({ name, failure }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- failures are only appended
          <Text key={at} role="alert">
            {name === '' || failed.length === 1
              ? words(failure)
              : t('{{name}} was not added: {{reason}}', { name, reason: words(failure) })}
          </Text>
        ))}
        <Button data-autofocus onClick={onClose}>
          {t('Ok')}
        </Button>
      </Stack>
    </LateDialog>
  );
};
