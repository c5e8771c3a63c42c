import deleteCall from 'virtual:call-facts/posts.remove';
import updateCall from 'virtual:call-facts/posts.update/job';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActDialog, type Ask } from '@field-service/ui/record/ActButton.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { api } from '../../../../api/client.ts';
import { refreshJob } from '../page/use-job.ts';
import type { AskedAct } from './job-moves.ts';

/** What acts on a job need to know of it; the rows of lists have it too. */
export type ActedJob = Pick<JobDetail, 'id' | 'docno' | 'uts' | 'status' | 'type'>;

export interface ChosenAct {
  kind: AskedAct;
  /** The label of the act. */
  name: string;
  /** The code of the new status; empty for deleting. */
  code: string;
}

const useAsk = (docno: string): ((kind: AskedAct) => Ask) => {
  const t = useT('office');
  return (kind) => {
    switch (kind) {
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
      case 'bringBack':
        return {
          question: t('Reopen {{job}}?', { job: docno }),
          follows: t(
            'The job is to do again at its planned time. Technicians who have something else planned for that time are taken off it; the others are notified.',
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
      case 'delete':
        return {
          question: t('Delete {{job}}?', { job: docno }),
          follows: t(
            'The job leaves all lists and the technicians’ phones. It can be restored from the deleted jobs, without its technicians.',
          ),
          keep: t('Keep job'),
          reason: 'optional',
        };
    }
  };
};

interface JobActDialogProps {
  job: ActedJob;
  chosen: ChosenAct;
  opened: boolean;
  onClose: () => void;
  /** Called after the job was deleted, before its data is read again. */
  onDeleted?: () => Promise<void>;
}

interface Done {
  takenOff: readonly string[];
}

/** Asks before an act on a job, performs it, says what was done and offers to undo what can be undone. */
export const JobActDialog = ({ job, chosen, opened, onClose, onDeleted }: JobActDialogProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const { may } = useCaller();
  const ask = useAsk(job.docno);
  const { kind, code, name } = chosen;
  const refresh = async () => await refreshJob(queryClient, job.id);

  const move = async (status: string, reason: string, options?: { idempotencyKey: string }): Promise<Done> => {
    const body = { uts: job.uts, fields: {}, status, ...(reason === '' ? {} : { reason }) };
    const { takenOff = [] } = (await api.posts.update({ params: { id: job.id }, body }, options)).data;
    return { takenOff };
  };
  const run = async ({ reason, idempotencyKey }: { reason: string; idempotencyKey: string }): Promise<Done> => {
    if (kind !== 'delete') return await move(code, reason, { idempotencyKey });
    const query = reason === '' ? {} : { reason };
    await api.posts.remove({ params: { id: job.id }, query }, { idempotencyKey });
    return { takenOff: [] };
  };
  const tellOf = ({ takenOff }: Done): string => {
    switch (kind) {
      case 'cancel':
        return t('{{job}} cancelled', { job: job.docno });
      case 'delete':
        return t('{{job}} deleted', { job: job.docno });
      case 'close':
        return t('{{job}} updated', { job: job.docno });
      case 'reopen':
      case 'bringBack':
        return takenOff.length === 0
          ? t('{{job}} reopened', { job: job.docno })
          : t('{{job}} reopened. Not available at this time and taken off: {{people}}', {
              job: job.docno,
              people: formats.list([...takenOff]),
            });
    }
  };
  const undo = async () => {
    if (kind === 'delete') await api.posts.restore({ params: { id: job.id }, body: {} });
    else {
      const done = await move('TD', t('Cancellation undone'));
      if (done.takenOff.length > 0)
        notices.warning(
          t('{{job}} reopened. Not available at this time and taken off: {{people}}', {
            job: job.docno,
            people: formats.list([...done.takenOff]),
          }),
        );
    }
    await refresh();
    if (kind === 'delete') notices.info(t('{{job}} restored, without technicians', { job: job.docno }));
  };
  // A job that was in progress returns as to do: that is no undoing, so nothing is offered.
  const isUndoable = kind === 'delete' || (kind === 'cancel' && may('POST:AS') && !job.status.flags.includes('P'));
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      act={name}
      call={kind === 'delete' ? deleteCall : updateCall}
      ask={ask(kind)}
      run={run}
      onDone={async () => {
        if (kind === 'delete') await onDeleted?.();
        await refresh();
      }}
      said={tellOf}
      undo={isUndoable ? undo : undefined}
    />
  );
};
