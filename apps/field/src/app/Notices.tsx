import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useFailureWords } from '../frame/failure-words.ts';
import { usePageJob } from '../frame/dialogs/use-page-job.ts';
import { asideWords } from '../frame/words/office-words.ts';
import { useOwnFileRefused } from '../frame/words/own-file-words.ts';
import { formWords } from '../frame/words/request-words.ts';
import { onNotice, type FieldNotice } from '../offline/notices.ts';
import { lockState, onLock } from '../offline/pin/lock-state.ts';
import type { Failure } from '../offline/rows.ts';

const UploadFailed = lazy(async () => ({ default: (await import('./UploadFailed.tsx')).UploadFailed }));

/** Shows the notices of the background work: toasts, and an alert for a failed upload. */
export const Notices = () => {
  const t = useT('field');
  const notices = useNotices();
  const words = useFailureWords();
  const ownFileRefused = useOwnFileRefused();
  const formats = useFormats();
  const pageJob = usePageJob();
  const [failed, setFailed] = useState<Failure>();
  const say = useEffectEvent((notice: FieldNotice) => {
    switch (notice.kind) {
      case 'taskRemoved':
        return notices.warning(
          notice.reason === 'outOfRange'
            ? t('Task Removed {{title}} due not in the range', { title: notice.title })
            : t('Task Removed {{title}}: {{reason}}', {
                title: notice.title,
                reason: t(asideWords[notice.reason]),
              }),
        );
      case 'sent':
        return notices.success(
          notice.single
            ? t('Job uploaded')
            : notice.jobs === 1
              ? t('1 job uploaded')
              : t('{{count}} jobs uploaded', { count: notice.jobs }),
        );
      case 'missingList':
        return notices.warning(t('Missing List: {{names}}', { names: formats.list(notice.names) }));
      case 'unreachable':
        return notices.warning(t('Network Unreachable'));
      case 'leaving':
        return notices.info(t('Press back again to leave the app.'));
      case 'uploadFailed':
        // A dialog over work would be in the way of a person who has gone on since asking.
        return notice.asked && pageJob === undefined
          ? setFailed(notice.failure)
          : notices.warning(
              notice.work === 'sign'
                ? t('Failed to update closed job {{msg}}', { msg: words(notice.failure) })
                : t('Failed to Upload due to {{e}}', { e: words(notice.failure) }),
            );
      case 'jobNotFetched':
        return notices.warning(t('Failed to get the data for this post.'));
      case 'notStored':
        return notices.error(`${t('Not saved.')} ${words(notice.failure)}`);
      case 'notKept':
        return notices.error(
          t('The latest entries on {{jobs}} could not be saved on this device. {{reason}}', {
            jobs: formats.list(notice.jobs),
            reason: words(notice.failure),
          }),
        );
      case 'ownFileRefused':
        return notices.error(ownFileRefused(notice.what, notice.failure));
      case 'notTakenWithCamera':
        return notices.error(t('Failed To Take Picture'));
      case 'avatarMissing':
        return notices.warning(t('No avatar present.'));
      case 'avatarFailed':
        return notices.warning(t('Download profile picture: {{reason}}', { reason: words(notice.failure) }));
      case 'postSent':
        return notices.success(
          notice.form === 'job' ? t('Create Job Successful') : t('{{what}}: sent', { what: t(formWords[notice.form]) }),
        );
      case 'postRefused':
        return notices.warning(
          notice.form === 'job'
            ? t('Failed to create job due to {{errorMsg}}', { errorMsg: words(notice.failure) })
            : t('{{what}} was not accepted: {{reason}}', {
                what: t(formWords[notice.form]),
                reason: words(notice.failure),
              }),
        );
      case 'notSubmitted':
        return notices.warning(
          t('The office has your claim, but it is not submitted: {{reason}}', { reason: words(notice.failure) }),
        );
      case 'pinRemoved':
        return notices.warning(t('The office has removed your PIN. You can set a new one in your profile.'));
      case 'notTaken':
      case 'failed':
        return notices.warning(words(notice.failure));
    }
  });
  // Under the lock, nobody would see them.
  const lock = useSyncExternalStore(onLock, lockState);
  useEffect(() => (lock === 'open' ? onNotice((notice) => say(notice)) : undefined), [lock]);
  return failed === undefined ? null : (
    <Suspense fallback={null}>
      <UploadFailed failure={failed} onClose={() => setFailed(undefined)} />
    </Suspense>
  );
};
