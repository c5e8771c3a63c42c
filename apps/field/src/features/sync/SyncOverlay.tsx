import type { SyncStep } from '@field-service/domain/work/job-buckets.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { CancelLater } from '@field-service/ui/record/CancelLater.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, Progress, Text } from '@mantine/core';
import { IconCheck, IconCircle, IconLoader2, IconMinus, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useFailureWords } from '../../frame/failure-words.ts';
import type { FieldKey } from '../../frame/job-words.ts';
import { LateDialog } from '../../frame/dialogs/LateDialog.tsx';
import { keepAwake } from '../../native/wake-lock.ts';
import {
  closeProgress,
  syncProgress,
  type StepProgress,
  type SyncOutcome,
  type SyncProgress,
} from '../../offline/sync/progress.ts';
import { cancelSync } from '../../offline/sync/run.ts';
import classes from './SyncOverlay.module.css';
import { isSettingStep, describeStepFailure } from './step-failure.ts';

const stepWords = {
  send2: 'Send pending changes',
  storeUser: 'Profile and statuses',
  saveMySettings: 'Send my settings',
  getMySettings: 'My settings',
  getFolderSettings: 'Folder settings',
  reUpload: 'Send finished jobs',
  getSetting: 'Site settings',
  syncLookup: 'Lists',
  downloadItem2: 'Items',
  syncCrmLookups: 'Customer lists',
  syncTask: 'Jobs, stations and plans',
  getPvValue: 'My month so far',
  refresh: 'Mark jobs as ready offline',
  reuploadClosedTasksWithZip: 'Check closed jobs',
} as const satisfies Record<SyncStep, FieldKey>;

const icons = {
  waiting: IconCircle,
  running: IconLoader2,
  done: IconCheck,
  nothing: IconMinus,
  failed: IconX,
  skipped: IconMinus,
};

const StepRow = ({ step: { step, state, done, total, bytes } }: { step: StepProgress }) => {
  const t = useT('field');
  const formats = useFormats();
  const StateIcon = icons[state];
  const counted = total > 0 ? `${formats.number(done)}/${formats.number(total)}` : '';
  const said =
    state === 'nothing'
      ? t('nothing to do')
      : state === 'skipped'
        ? t('already done')
        : [counted, bytes > 0 ? formats.bytes(bytes) : ''].filter(Boolean).join(' · ');
  return (
    <li
      className={`${classes.step} ${classes[state]}`}
      aria-current={state === 'running' ? 'step' : undefined}
      data-step={step}
      data-state={state}
    >
      <StateIcon size={16} aria-hidden className={state === 'running' ? classes.turning : undefined} />
      <span>{t(stepWords[step])}</span>
      <span className={classes.said}>{said}</span>
    </li>
  );
};

/** Notifies the user of the sync's outcome, with the parts that failed, and closes the overlay. */
function useOutcome({ outcome, steps }: Pick<SyncProgress, 'outcome' | 'steps'> = { outcome: null, steps: [] }): void {
  const t = useT('field');
  const notices = useNotices();
  const words = useFailureWords();
  const formats = useFormats();
  const failed = steps.filter(({ state }) => state === 'failed').map(({ step }) => t(stepWords[step]));
  const tell = useEffectEvent((ended: SyncOutcome) => {
    if (ended.kind === 'completed') notices.success(t('Sync Completed: {{n}} seconds', { n: ended.seconds }));
    else if (ended.kind === 'cancelled') notices.info(ended.asked ? t('Sync Canceled') : t('Sync Cancelled'));
    else if (ended.step === null) notices.warning(words(ended.failure));
    else {
      const { step, failure } = ended;
      const message = t('sync.{{step}}: {{message}}', {
        step,
        message: describeStepFailure(step, failure, words(failure), t),
      });
      if (isSettingStep(step)) notices.warning(message);
      else notices.error(message);
    }
    if (failed.length > 0) notices.error(t('Sync failed for {{names}}', { names: formats.list(failed) }));
    closeProgress();
  });
  useEffect(() => {
    if (outcome) tell(outcome);
  }, [outcome]);
}

/** A button that keeps the screen on until the overlay closes. */
const AwakeButton = () => {
  const t = useT('field');
  const [awake, setAwake] = useState(false);
  const release = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => release.current?.(), []);
  const stay = async () => {
    release.current ??= await keepAwake();
    setAwake(true);
  };
  return (
    <Button variant="default" fullWidth my="sm" aria-pressed={awake} onClick={() => void stay()}>
      {awake ? t('The screen stays on') : t('Keep the screen on')}
    </Button>
  );
};

/** The running sync, step by step. Tapping outside the overlay cancels the sync. `askedAt`: see `LateDialog`. */
export const SyncOverlay = ({ askedAt }: { askedAt: string | undefined }) => {
  const t = useT('field');
  const progress = useSyncExternalStore(syncProgress.subscribe, syncProgress.current);
  useOutcome(progress ?? undefined);
  if (!progress) return null;
  return (
    <LateDialog
      askedAt={askedAt}
      onClose={cancelSync}
      withCloseButton={false}
      title={t('Syncing')}
      size="md"
      classNames={{ body: classes.body }}
    >
      <Text size="sm" c="dimmed">
        {t('Tap here to prevent phone to sleep. Tap outside to cancel the sync')}
      </Text>
      <AwakeButton />
      <CancelLater onCancel={cancelSync} />
      <Progress value={progress.percent} aria-label={t('Sync progress')} size="lg" my="sm" transitionDuration={120} />
      <Text size="sm" fw={600} role="status">
        {progress.percent}%
      </Text>
      <ol className={classes.steps}>
        {progress.steps.map((step) => (
          <StepRow key={step.step} step={step} />
        ))}
      </ol>
    </LateDialog>
  );
};
