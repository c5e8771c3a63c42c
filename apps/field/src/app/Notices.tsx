import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFailureWords } from '../frame/failure-words.ts';
import { onNotice, type FieldNotice } from '../offline/notices.ts';
import type { Failure } from '../offline/rows.ts';

/** Shows the notices of the background work: toasts, an alert for a failed upload, and the prompt to log in again. */
export const Notices = () => {
  const t = useT('field');
  const notices = useNotices();
  const navigate = useNavigate();
  const words = useFailureWords();
  const formats = useFormats();
  const [failed, setFailed] = useState<Failure>();
  const [ended, setEnded] = useState(false);
  const say = useEffectEvent((notice: FieldNotice) => {
    switch (notice.kind) {
      case 'taskRemoved':
        return notices.warning(t('Task Removed {{title}} due not in the range', { title: notice.title }));
      case 'sent':
        return notices.success(
          notice.jobs === 1 ? t('1 job uploaded') : t('{{count}} jobs uploaded', { count: notice.jobs }),
        );
      case 'missingList':
        return notices.warning(t('Missing List: {{names}}', { names: formats.list(notice.names) }));
      case 'unreachable':
        return notices.warning(t('Network Unreachable'));
      case 'uploadFailed':
        return setFailed(notice.failure);
      case 'notStored':
        return notices.error(`${t('Not saved.')} ${words(notice.failure)}`);
      case 'relogin':
        return setEnded(true);
    }
  });
  useEffect(() => onNotice((notice) => say(notice)), []);
  return (
    <>
      <Modal opened={failed !== undefined} onClose={() => setFailed(undefined)} title={t('Failed to Upload Zip File')}>
        <Stack>
          <Text>{t('Please click sync button to upload zip file')}</Text>
          {failed ? (
            <Text size="sm" c="dimmed">
              {words(failed)}
            </Text>
          ) : null}
          <Button data-autofocus onClick={() => setFailed(undefined)}>
            {t('Ok')}
          </Button>
        </Stack>
      </Modal>
      <Modal opened={ended} onClose={() => setEnded(false)} title={t('Log in to continue')}>
        <Stack>
          <Text>
            {t('Your session has ended. You can keep working here; log in again to sync and send. Nothing is lost.')}
          </Text>
          <Button
            data-autofocus
            onClick={() => {
              setEnded(false);
              void navigate({ to: '/login' });
            }}
          >
            {t('Log in')}
          </Button>
        </Stack>
      </Modal>
    </>
  );
};
