import { leadFirst } from '@field-service/domain/work/assignment.ts';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import type { PlainPhrase } from '../../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActDialog, type Ask } from '@field-service/ui/record/ActButton.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { ActMenu } from '@field-service/ui/shell/ActMenu.tsx';
import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { Button, Menu } from '@mantine/core';
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

/** Status changes that ask first, by the new status and, where it matters, the old one. */
type AskedMove = 'reopen' | 'close' | 'cancel';
const askedMoves: Readonly<Record<string, AskedMove>> = {
  'DN>IP': 'reopen',
  DN: 'close',
  CWO: 'close',
  X: 'cancel',
};

/** What is asked before a status change, and what follows from it. */
const useAskOf = (docno: string): ((move: AskedMove) => Ask) => {
  const t = useT('office');
  return (move) => {
    switch (move) {
      case 'cancel':
        return {
          question: t('Cancel {{job}}?', { job: docno }),
          follows: t(
            'The technicians are notified, and the job leaves their to-do lists. Any work they still send is kept for your decision.',
          ),
          keep: t('Keep job'),
          reason: 'required',
        };
      case 'reopen':
        return {
          question: t('Reopen {{job}}?', { job: docno }),
          follows: t(
            'The technicians can work on the job again. Once it is closed again, its report gets a new version; earlier versions stay readable.',
          ),
          reason: 'required',
          danger: false,
        };
      case 'close':
        return {
          question: t('Close {{job}}?', { job: docno }),
          follows: t(
            "The job leaves the technicians' lists and can be billed. The customer can read its report unless it is held for review.",
          ),
          danger: false,
        };
    }
  };
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
  // The dialog is always there, so that the focus returns to where it was when the dialog closes.
  const [asked, setAsked] = useState<{ code: string; name: string; move: AskedMove }>({
    code: 'X',
    name: t('Cancel job'),
    move: 'cancel',
  });
  const [asking, setAsking] = useState(false);
  const askOf = useAskOf(job.docno);
  const { timeZone } = formats.settings;
  const ended = /[CX]/.test(job.status.flags);
  const moves = (statuses.data ?? []).filter(({ code }) => code !== 'X');
  const cancellable = statuses.data?.some(({ code }) => code === 'X') === true;
  const moveName = (code: string, name: string) => {
    const known = moveNames[`${job.status.code}>${code}`] ?? moveNames[code];
    return known ? t(known) : name;
  };
  const moveTo = async (code: string, reason?: string) =>
    await update.mutateAsync({ uts: job.uts, fields: {}, status: code, ...(reason ? { reason } : {}) });
  const choose = (code: string, name: string) => {
    const move = askedMoves[`${job.status.code}>${code}`] ?? askedMoves[code];
    if (move !== undefined) {
      setAsked({ code, name, move });
      setAsking(true);
      return;
    }
    void moveTo(code)
      .then(() => notices.success(t('{{job}} updated', { job: job.docno })))
      .catch(notices.failure);
  };
  return (
    <>
      <ReportButton job={job} />
      {may('POST:UP') && !ended ? (
        <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setDialog('edit')}>
          {t('Edit')}
        </Button>
      ) : null}
      {moves.length > 0 ? (
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
            {moves.map(({ id, code, name }) => (
              <Menu.Item key={id} onClick={() => choose(code, moveName(code, name))}>
                {moveName(code, name)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </ActMenu>
      ) : null}
      {cancellable ? (
        <Button variant="default" onClick={() => choose('X', t('Cancel job'))}>
          {t('Cancel job')}
        </Button>
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
          timeZone={timeZone}
          day={businessDateOf(now, timeZone)}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      <ActDialog
        opened={asking}
        onClose={() => setAsking(false)}
        act={asked.name}
        ask={askOf(asked.move)}
        run={async ({ reason }) => await moveTo(asked.code, reason)}
        said={() =>
          asked.move === 'cancel'
            ? t('{{job}} cancelled', { job: job.docno })
            : t('{{job}} updated', { job: job.docno })
        }
      />
      {dialog === 'edit' ? <EditJobDialog job={job} onClose={() => setDialog(undefined)} /> : null}
    </>
  );
};
