import updateCall from 'virtual:call-facts/posts.update/job';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { isStarted } from '@field-service/domain/work/post-status.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { Alert, SimpleGrid, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { readAssignRefusal, type AssignRefusal } from '../../../../assigning/refusal.ts';
import { RefusalPanel } from '../../../../assigning/RefusalPanel.tsx';
import { minuteOfDay } from '../../../../parts/clock.ts';
import { useFocusBack } from '../../../../parts/use-focus-back.ts';
import { useFolderLookups } from '../../../../lines/use-line-context.ts';
import { toPriority } from '../../../../parts/priorities.ts';
import { emptyDraft, lengthOf, missingIn, type JobDraft } from '../new/job-draft.ts';
import { usePlanCautions } from '../../../../assigning/use-plan-cautions.ts';
import { CustomerFields } from '../../../../parts/CustomerFields.tsx';
import { TimeFields, WorkFields } from '../new/WorkFields.tsx';
import { changedFields } from './job-changes.ts';
import { useFieldNames } from './history/field-names.ts';
import { useUpdateJob, type JobChange } from './use-job.ts';
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
  length: lengthOf(job) ?? 60,
  due: job.due === null ? null : businessDateOf(job.due, timeZone),
  priority: toPriority(job.data.priority),
  tags: [...job.tags],
  instructions: typeof job.data.instructions === 'string' ? job.data.instructions : '',
});

/** Whether nobody has started the job: only then can its customer and site be changed. */
const isToDo = ({ flags }: JobDetail['status']): boolean => !isStarted({ flags });

/**
 * Changes a job based on the version on screen when the dialog opened; changes made by others in the meantime are
 * merged or reported.
 */
export const EditJobDialog = ({ job: opened, onClose }: { job: JobDetail; onClose: () => void }): ReactNode => {
  const t = useT('office');
  useFocusBack();
  const notices = useNotices();
  const fieldName = useFieldNames();
  const formats = useFormats();
  const { timeZone } = formats.settings;
  // The base is still the version that the user saw, even if the job is refetched in the meantime.
  const [job] = useState(opened);
  const [before] = useState(() => draftOf(opened, timeZone));
  const [refusal, setRefusal] = useState<AssignRefusal>();
  const [reason, setReason] = useState('');
  const lookups = useFolderLookups(job.folderid, lookupNumbers.postType, lookupNumbers.nature, lookupNumbers.timeSlot);
  const planCautions = usePlanCautions(lookups.data ?? [], timeZone);
  const update = useUpdateJob(job.id);

  const form = useRecordForm<JobDraft, JobChange, { conflicts: readonly string[] } | null>({
    state: useFormState({ stored: { values: before, uts: job.uts } }),
    call: updateCall,
    toBody: (draft) => ({
      uts: job.uts,
      fields: changedFields(before, draft, timeZone),
      ...(refusal?.mayOverride ? { reason: reason.trim() } : {}),
    }),
    within: 'fields',
    check: (draft) =>
      Object.fromEntries(
        [
          ...missingIn(draft, undefined),
          ...(['contactid', 'addressid'] as const).filter((name) => before[name] !== null && draft[name] === null),
        ].map((name) => [name, t('Required')]),
      ),
    // What was so before was meant.
    cautions: (draft) => planCautions(draft).filter((caution) => !planCautions(before).includes(caution)),
    onChange: () => setRefusal(undefined),
    send: async (body) => (Object.keys(body.fields).length === 0 ? null : await update.mutateAsync(body)),
    onSaved: (saved) => {
      const { conflicts } = saved ?? { conflicts: [] };
      if (conflicts.length > 0)
        notices.warning(
          t('Someone else changed {{fields}} in the meantime. Their values were kept; yours are saved with the job.', {
            fields: formats.list(conflicts.map(fieldName)),
          }),
        );
      else if (saved) notices.success(t('Saved'));
      onClose();
    },
    onRefused: (failure) => {
      const refused = readAssignRefusal(failure);
      setRefusal(refused);
      return refused !== undefined;
    },
  });
  const isStale = opened.uts !== job.uts && !update.isPending && !update.isSuccess;
  return (
    <FormDialog
      title={t('Edit {{job}}', { job: job.docno })}
      size="xl"
      onClose={onClose}
      form={form}
      act={refusal ? t('Save anyway') : t('Save')}
      anyway={t('Save anyway')}
      ready={lookups.data !== undefined && (refusal === undefined || (refusal.mayOverride && reason.trim() !== ''))}
      before={refusal ? <RefusalPanel refusal={refusal} reason={reason} onReason={setReason} /> : null}
    >
      {isStale ? (
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
      ) : null}
      {lookups.data ? (
        <Stack>
          {isToDo(job.status) ? (
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <CustomerFields form={form} onCustomer={() => form.set({ assignees: [] })} folderId={job.folderid} />
            </SimpleGrid>
          ) : null}
          <WorkFields form={form} lookups={lookups.data} />
          <TimeFields form={form} lookups={lookups.data} timeZone={timeZone} />
        </Stack>
      ) : (
        <ListSkeleton rows={6} />
      )}
    </FormDialog>
  );
};
