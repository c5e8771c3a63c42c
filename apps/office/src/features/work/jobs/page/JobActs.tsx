import type { JobDetail } from '@field-service/contract/work/job.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import type { PlainPhrase } from '../../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ConfirmButton } from '@field-service/ui/record/ConfirmButton.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { Button, Menu, Stack, Text, Textarea } from '@mantine/core';
import { IconChevronDown, IconPencil, IconUserPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { AssignDialog } from '../../../../assigning/AssignDialog.tsx';
import { EditJobDialog } from './EditJobDialog.tsx';
import { ReportButton } from './ReportButton.tsx';
import { useStatuses, useUpdateJob } from './use-job.ts';

/** The label of each status change, by the new status and, where it matters, the old one. */
const moveNames: Readonly<Record<string, PlainPhrase>> = {
  TD: 'Move back to To do',
  IP: 'Start',
  'DN>IP': 'Reopen',
  'CLS>IP': 'Move back to In progress',
  CLS: 'Wait for signature',
  CWO: 'Close without signature',
  DN: 'Mark as done',
};

const CancelJob = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const update = useUpdateJob(job.id);
  const [reason, setReason] = useState('');
  return (
    <ConfirmButton
      act={t('Cancel job')}
      keep={t('Keep job')}
      question={t('Cancel {{job}}?', { job: job.docno })}
      ready={reason.trim() !== ''}
      loss={
        <Stack gap="sm">
          <Text size="sm">
            {t(
              'The technicians are notified, and the job leaves their to-do lists. Any work they still send is kept for your decision.',
            )}
          </Text>
          <Textarea
            label={t('Reason')}
            required
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Stack>
      }
      onConfirm={async () => {
        await update.mutateAsync({ uts: job.uts, fields: {}, status: 'X', reason: reason.trim() });
        notices.success(t('{{job}} cancelled', { job: job.docno }));
      }}
    />
  );
};

/** The actions that the user may perform on the job now. */
export const JobActs = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const formats = useFormats();
  const now = useNow();
  const { may } = useCaller();
  const statuses = useStatuses(job.id);
  const update = useUpdateJob(job.id);
  const [dialog, setDialog] = useState<'assign' | 'edit'>();
  const { timeZone } = formats.settings;
  const ended = /[CX]/.test(job.status.flags);
  const moves = (statuses.data ?? []).filter(({ code }) => code !== 'X');
  const cancellable = statuses.data?.some(({ code }) => code === 'X') === true;
  const moveName = (code: string, name: string) => {
    const known = moveNames[`${job.status.code}>${code}`] ?? moveNames[code];
    return known ? t(known) : name;
  };
  const moveTo = (code: string) =>
    update.mutate(
      { uts: job.uts, fields: {}, status: code },
      { onSuccess: () => notices.success(t('{{job}} updated', { job: job.docno })), onError: notices.failure },
    );
  return (
    <>
      <ReportButton job={job} />
      {may('POST:UP') && !ended ? (
        <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setDialog('edit')}>
          {t('Edit')}
        </Button>
      ) : null}
      {moves.length > 0 ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              rightSection={<IconChevronDown size={14} aria-hidden />}
              loading={update.isPending}
            >
              {t('Change status')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {moves.map(({ id, code, name }) => (
              <Menu.Item key={id} onClick={() => moveTo(code)}>
                {moveName(code, name)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {cancellable ? <CancelJob job={job} /> : null}
      {may('POST:AS') && !ended ? (
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setDialog('assign')}>
          {t('Assign…')}
        </Button>
      ) : null}
      {dialog === 'assign' ? (
        <AssignDialog
          job={{
            ...job,
            assignees: job.assignees.toSorted((a, b) => Number(b.lead) - Number(a.lead)).map(({ id }) => id),
          }}
          timeZone={timeZone}
          day={businessDateOf(now, timeZone)}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog === 'edit' ? <EditJobDialog job={job} onClose={() => setDialog(undefined)} /> : null}
    </>
  );
};
