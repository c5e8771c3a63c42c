import { leadFirst } from '@field-service/domain/work/assignment.ts';
import type { JobDetail, Status as StatusShape } from '@field-service/contract/work/job.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { ActMenu } from '@field-service/ui/shell/ActMenu.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDots, IconPencil, IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { useCaller } from '../../../../api/caller.tsx';
import { AssignDialog } from '../../../../assigning/AssignDialog.tsx';
import { queryKeys } from '../../../../api/query-keys.ts';
import { askedActOf, moveNameOf, reopeningOf, statusBefore } from '../acts/job-moves.ts';
import { JobActDialog, type ChosenAct } from '../acts/JobActDialog.tsx';
import { isDeletable } from '../acts/RowActs.tsx';
import { EditJobDialog } from './EditJobDialog.tsx';
import { ReportButton } from './ReportButton.tsx';
import { useStatuses, useUpdateJob } from './use-job.ts';

type Status = z.output<typeof StatusShape>;

/** The actions that the user may perform on the job now. */
export const JobActs = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const formats = useFormats();
  const now = useNow();
  const { may } = useCaller();
  const statuses = useStatuses(job.id);
  const update = useUpdateJob(job.id);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<'assign' | 'edit'>();
  // The dialog is always there, so that the focus returns to where it was when the dialog closes.
  const [asked, setAsked] = useState<ChosenAct>({ kind: 'cancel', code: 'X', name: t('Cancel job') });
  const [asking, setAsking] = useState(false);
  const { timeZone } = formats.settings;
  const ended = /[CX]/.test(job.status.flags);
  const others = statuses.data ?? [];
  const cancelled = others.find(({ flags }) => flags.includes('X'));
  const moves = others.filter(({ flags }) => !flags.includes('X'));
  const [only] = moves;
  const nameOf = (status: Status) => {
    const known = moveNameOf(job.status, status);
    return known ? t(known) : status.name;
  };
  const act = (chosen: ChosenAct) => {
    setAsked(chosen);
    setAsking(true);
  };
  const moveTo = async (code: string) => await update.mutateAsync({ uts: job.uts, fields: {}, status: code });
  const choose = (status: Status, name = nameOf(status)) => {
    const kind = askedActOf(job.status, status);
    if (kind !== undefined) {
      act({ kind, code: status.code, name });
      return;
    }
    const back = statusBefore(job.status, status);
    const said = t('{{job}} updated', { job: job.docno });
    void moveTo(status.code)
      .then(() =>
        back === undefined
          ? notices.success(said)
          : notices.undoable(said, () => void moveTo(back).catch(notices.failure)),
      )
      .catch(notices.failure);
  };
  const mayDelete = may(`POST:DE:${job.type.id}`) && isDeletable(job.status);
  return (
    <>
      <ReportButton job={job} />
      {may('POST:UP') && !ended ? (
        <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setDialog('edit')}>
          {t('Edit')}
        </Button>
      ) : null}
      {moves.length === 1 && only !== undefined && reopeningOf(job.status) !== undefined ? (
        <Button variant="default" loading={update.isPending} onClick={() => choose(only)}>
          {nameOf(only)}
        </Button>
      ) : moves.length > 0 ? (
        <ActMenu>
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
            {moves.map((status) => (
              <Menu.Item key={status.id} onClick={() => choose(status)}>
                {nameOf(status)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </ActMenu>
      ) : null}
      {cancelled === undefined ? null : (
        <Button variant="default" onClick={() => choose(cancelled, t('Cancel job'))}>
          {t('Cancel job')}
        </Button>
      )}
      {may('POST:CR') || mayDelete ? (
        <ActMenu>
          <Menu.Target>
            <Button variant="default" px={8} aria-label={t('More actions')} title={t('More actions')}>
              <IconDots size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {may('POST:CR') ? (
              <Menu.Item onClick={() => void navigate({ to: '/jobs/new', search: { copy: job.id } })}>
                {t('Copy to new job')}
              </Menu.Item>
            ) : null}
            {mayDelete ? (
              <Menu.Item color="red.8" onClick={() => act({ kind: 'delete', code: '', name: t('Delete') })}>
                {t('Delete')}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </ActMenu>
      ) : null}
      {may('POST:AS') && !ended ? (
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setDialog('assign')}>
          {t('Assign…')}
        </Button>
      ) : null}
      {dialog === 'assign' ? (
        <AssignDialog
          job={{
            ...job,
            assignees: leadFirst(job.assignees).map(({ id }) => id),
          }}
          day={businessDateOf(now, timeZone)}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      <JobActDialog
        job={job}
        chosen={asked}
        opened={asking}
        onClose={() => setAsking(false)}
        onDeleted={async () => {
          await navigate({ to: '/jobs' });
          queryClient.removeQueries({ queryKey: queryKeys.post(job.id) });
        }}
      />
      {dialog === 'edit' ? <EditJobDialog job={job} onClose={() => setDialog(undefined)} /> : null}
    </>
  );
};
