import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { businessDateOf, minutesOfDuration } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFailureText } from '@field-service/ui/shell/failure-text.ts';
import { FieldGateContext, useFieldGate } from '@field-service/ui/fields/field-gate.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { readAssignRefusal, type AssignRefusal } from '../../../../assigning/refusal.ts';
import { RefusalPanel } from '../../../../assigning/RefusalPanel.tsx';
import { minuteOfDay } from '../../../../parts/clock.ts';
import { useFocusBack } from '../../../../parts/use-focus-back.ts';
import { useFolderLookups } from '../lines/use-line-context.ts';
import { emptyDraft, missingIn, toPriority, type DraftField, type JobDraft } from '../new/job-draft.ts';
import { TimeFields, WorkFields } from '../new/WorkFields.tsx';
import { changedFields } from './job-changes.ts';
import { useFieldNames } from './field-names.ts';
import { useUpdateJob } from './use-job.ts';
import classes from './job.module.css';

const draftOf = (job: JobDetail, timeZone: string): JobDraft => ({
  ...emptyDraft,
  contactid: job.contact?.id ?? null,
  addressid: job.addressid,
  typeid: job.type.id,
  title: job.title,
  natures: job.natures.map(({ id }) => id),
  timeslotid: job.timeslots?.id ?? null,
  date: job.plan === null ? null : businessDateOf(job.plan, timeZone),
  start: job.plan === null ? null : minuteOfDay(job.plan, timeZone),
  length:
    job.plan !== null && job.plan2 !== null
      ? Math.round((job.plan2 - job.plan) / 60_000)
      : (minutesOfDuration(job.duration) ?? 60),
  due: job.due === null ? null : businessDateOf(job.due, timeZone),
  priority: toPriority(job.data.priority),
  instructions: typeof job.data.instructions === 'string' ? job.data.instructions : '',
});

/**
 * Changes a job based on the version on screen when the dialog opened; changes made by others in the meantime are
 * merged or reported.
 */
export const EditJobDialog = ({ job: opened, onClose }: { job: JobDetail; onClose: () => void }): ReactNode => {
  const t = useT('office');
  useFocusBack();
  const notices = useNotices();
  const failureText = useFailureText();
  const fieldName = useFieldNames();
  const formats = useFormats();
  const { timeZone } = formats.settings;
  // The base is still the version that the user saw, even if the job is refetched in the meantime.
  const [job] = useState(opened);
  const [before] = useState(() => draftOf(opened, timeZone));
  const [draft, setDraft] = useState(before);
  const [checked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<AssignRefusal>();
  const [reason, setReason] = useState('');
  const lookups = useFolderLookups(job.folderid, lookupNumbers.postType, lookupNumbers.nature, lookupNumbers.timeSlot);
  const update = useUpdateJob(job.id);
  const gate = useFieldGate();
  const missing = missingIn(draft, undefined);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!gate.settled() || missing.length > 0) return;
    const fields = changedFields(before, draft, timeZone);
    if (Object.keys(fields).length === 0) return onClose();
    update.mutate(
      { uts: job.uts, fields, ...(refusal?.mayOverride ? { reason: reason.trim() } : {}) },
      {
        onSuccess: ({ conflicts }) => {
          if (conflicts.length > 0)
            notices.warning(
              t(
                'Someone else changed {{fields}} in the meantime. Their values were kept; yours are saved with the job.',
                {
                  fields: formats.list(conflicts.map(fieldName)),
                },
              ),
            );
          else notices.success(t('Saved'));
          onClose();
        },
        onError: (error) => setRefusal(readAssignRefusal(error)),
      },
    );
  };
  const change = (changed: Partial<JobDraft>) => {
    setRefusal(undefined);
    setDraft((held) => ({ ...held, ...changed }));
  };
  const problem = (field: DraftField) => (checked && missing.includes(field) ? t('Required') : undefined);
  const fields = { draft, lookups: lookups.data ?? [], timeZone, onChange: change, problem };
  return (
    <Modal opened onClose={onClose} title={t('Edit {{job}}', { job: job.docno })} size="xl">
      <form onSubmit={submit} noValidate>
        <Stack>
          {opened.uts === job.uts || update.isPending || update.isSuccess ? null : (
            <Alert
              role="status"
              color="violet"
              variant="outline"
              classNames={{ title: classes.noticeTitle }}
              icon={<IconAlertTriangle aria-hidden />}
              title={t('Someone just changed this job')}
            >
              {t('You can still save. If you both changed a field, their value is kept and yours is saved for review.')}
            </Alert>
          )}
          {lookups.data ? (
            <FieldGateContext value={gate}>
              <WorkFields {...fields} />
              <TimeFields {...fields} />
            </FieldGateContext>
          ) : (
            <ListSkeleton rows={6} />
          )}
          {refusal ? <RefusalPanel refusal={refusal} reason={reason} onReason={setReason} /> : null}
          {update.error && !refusal ? (
            <Alert
              role="alert"
              color="red.8"
              variant="outline"
              icon={<IconAlertTriangle aria-hidden />}
              title={t('Not saved')}
            >
              {failureText(update.error)}
            </Alert>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              type="submit"
              loading={update.isPending}
              disabled={!lookups.data || (refusal !== undefined && (!refusal.mayOverride || reason.trim() === ''))}
            >
              {refusal ? t('Save anyway') : t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
