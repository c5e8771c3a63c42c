import { leadFirst } from '@field-service/domain/work/assignment.ts';
import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { isLate } from '@field-service/domain/work/lateness.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { queryKeys } from '../../../../api/query-keys.ts';
import { readAssignRefusal, type AssignRefusal } from '../../../../assigning/refusal.ts';
import { useAssign, type Assignment } from '../../../../assigning/use-assign.ts';
import { useConflictNotice } from '../../../../assigning/use-conflict-notice.ts';
import type { ScheduleRow } from '../../../../assigning/schedule-rows.ts';
import { peopleAfter, peopleOf } from '../schedule.ts';
import type { DropPlace } from './drop-place.ts';

interface Refused {
  docno: string;
  assignment: Assignment;
  refusal: AssignRefusal;
  onTaken: (uts: number) => void;
}

/**
 * The current technicians of the job, the lead first. The board's rows do not identify the lead, so a job with several
 * technicians is fetched.
 */
const currentPeople = async (row: ScheduleRow, rows: readonly ScheduleRow[]): Promise<string[]> => {
  const people = peopleOf(rows, row.id);
  if (people.length < 2) return row.userid === null ? [] : [row.userid];
  const { data: job } = await api.posts.get({ params: { id: row.id } });
  return leadFirst(job.assignees).map(({ id }) => id);
};

/** The board's data after a drop: the dropped row at its new place, or without a technician. */
const rowsAfter = (held: readonly ScheduleRow[], row: ScheduleRow, place: DropPlace | undefined): ScheduleRow[] => {
  const others = held.filter((each) => each.id !== row.id || each.userid !== row.userid);
  // If other technicians remain, the job has no row without one.
  if (!place) return others.some(({ id }) => id === row.id) ? others : [...others, { ...row, userid: null }];
  const { userId, plan, plan2 } = place;
  const planned = { ...row, userid: userId, plan, plan2 };
  return [
    ...others.map((each) => (each.id === row.id ? { ...each, plan, plan2 } : each)),
    { ...planned, late: isLate(planned, Date.now()) },
  ];
};

/**
 * Carries out a drop: immediately on the screen, then on the server, which may reject it and name the people affected.
 * A drop can be undone while its notice is shown, unless someone else has changed the job. `rows` are all rows of the
 * board and its tray.
 */
export const useDrop = (rows: readonly ScheduleRow[]) => {
  const t = useT('office');
  const notices = useNotices();
  const queryClient = useQueryClient();
  const assign = useAssign();
  const conflictNotice = useConflictNotice();
  const [refused, setRefused] = useState<Refused>();

  /**
   * Sends an assignment. If the assignment itself is rejected, a dialog shows the reasons; any other failure is shown
   * as a notice.
   */
  const send = async (docno: string, assignment: Assignment, onTaken: (uts: number) => void, onFailed: () => void) => {
    try {
      onTaken(await assign.mutateAsync(assignment));
    } catch (error) {
      onFailed();
      const refusal = readAssignRefusal(error);
      if (refusal) setRefused({ docno, assignment, refusal, onTaken });
      else if (error instanceof ApiFailure && error.code === 'post.conflict')
        await conflictNotice(assignment.jobId, docno);
      else notices.failure(error);
    }
  };

  /** Drops a job at a place or, without one, takes it away from the technician in whose row it was. */
  const act = (row: ScheduleRow, place: DropPlace | undefined, done: string) => {
    const run = async () => {
      await queryClient.cancelQueries({ queryKey: queryKeys.schedule });
      // An unassigned job appears in the tray; a job that was dropped on a row stays there until the tray is refetched.
      const queryKey = place ? [...queryKeys.schedule, 'span'] : queryKeys.schedule;
      const shown = queryClient.getQueriesData<ScheduleRow[]>({ queryKey });
      const placed = queryClient.setQueriesData<ScheduleRow[]>(
        { queryKey },
        (held) => held && rowsAfter(held, row, place),
      );
      /** Takes the drop back, except where the server's rows have come since. */
      const showAsBefore = () => {
        for (const [at, [key, data]] of shown.entries())
          if (queryClient.getQueryData(key) === placed[at]?.[1]) queryClient.setQueryData(key, data);
      };
      let before: string[];
      try {
        before = await currentPeople(row, rows);
      } catch (error) {
        showAsBefore();
        notices.failure(error);
        return;
      }
      const { id: jobId, docno, plan, plan2 } = row;
      const backTo = (uts: number) =>
        void send(
          docno,
          { jobId, assignees: before, plan, plan2, uts },
          () => notices.success(t('{{job}} moved back', { job: docno })),
          () => undefined,
        );
      await send(
        docno,
        place
          ? {
              jobId,
              assignees: peopleAfter(before, row.userid, place.userId),
              plan: place.plan,
              plan2: place.plan2,
              uts: row.uts,
            }
          : { jobId, assignees: before.filter((id) => id !== row.userid), plan, plan2, uts: row.uts },
        (uts) => notices.undoable(done, () => backTo(uts)),
        showAsBefore,
      );
    };
    void run();
  };
  return {
    take: (row: ScheduleRow, place: DropPlace) =>
      act(
        row,
        place,
        row.userid === null ? t('{{job}} assigned', { job: row.docno }) : t('{{job}} moved', { job: row.docno }),
      ),
    unassign: (row: ScheduleRow, name: string) =>
      act(row, undefined, t('{{name}} unassigned from {{job}}', { name, job: row.docno })),
    refused,
    dismiss: () => setRefused(undefined),
  };
};
