import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useFailureWords } from '../frame/failure-words.ts';
import { LateDialog } from '../frame/dialogs/LateDialog.tsx';
import type { Failure } from '../offline/rows.ts';

/** The alert for a failed upload. Loaded when it is needed: the first screen does without dialogs. */
export const UploadFailed = ({ failure, onClose }: { failure: Failure; onClose: () => void }) => {
  const t = useT('field');
  const words = useFailureWords();
  return (
    <LateDialog onClose={onClose} title={t('Failed to Upload Zip File')}>
      <Stack>
        <Text>{t('Please click sync button to upload zip file')}</Text>
        <Text size="sm" c="dimmed">
          {words(failure)}
        </Text>
        <Button data-autofocus onClick={onClose}>
          {t('Ok')}
        </Button>
      </Stack>
    </LateDialog>
  );
};
