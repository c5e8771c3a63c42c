import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { isLate } from '@field-service/domain/work/lateness.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { readAssignRefusal, type AssignRefusal } from '../../../assigning/refusal.ts';
import { useAssign, type Assignment } from '../../../assigning/use-assign.ts';
import { peopleAfter, type ScheduleRow } from './schedule.ts';
import type { DropPlace } from './use-board-drag.ts';

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
  const people = [...new Set(rows.filter(({ id }) => id === row.id).flatMap(({ userid }) => userid ?? []))];
  if (people.length < 2) return row.userid === null ? [] : [row.userid];
  const { data: job } = await api.posts.get({ params: { id: row.id } });
  return job.assignees.toSorted((a, b) => Number(b.lead) - Number(a.lead)).map(({ id }) => id);
};

/**
 * Carries out a drop: immediately on the screen, then on the server, which may reject it and name the people affected.
 * The drop can be undone while its notice is shown, unless someone else has changed the job. `rows` are all rows of the
 * board and its tray.
 */
export const useDrop = (rows: readonly ScheduleRow[]) => {
  const t = useT('office');
  const notices = useNotices();
  const queryClient = useQueryClient();
  const assign = useAssign();
  const [refused, setRefused] = useState<Refused>();

  /** Shows the job at its new place before the server has responded. */
  const showAt = (row: ScheduleRow, place: DropPlace) => {
    queryClient.setQueriesData<ScheduleRow[]>({ queryKey: [...queryKeys.schedule, 'span'] }, (held) => {
      if (!held) return held;
      const planned = { ...row, userid: place.userId, plan: place.plan, plan2: place.plan2 };
      const moved = { ...planned, late: isLate(planned, Date.now()) };
      const others = held.filter((each) => each.id !== row.id || each.userid !== row.userid);
      return [
        ...others.map((each) => (each.id === row.id ? { ...each, plan: place.plan, plan2: place.plan2 } : each)),
        moved,
      ];
    });
  };

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
        notices.warning(t('{{job}} was changed by someone else and was not moved.', { job: docno }));
      else notices.failure(error);
    }
  };

  const take = (row: ScheduleRow, place: DropPlace) => {
    const run = async () => {
      await queryClient.cancelQueries({ queryKey: queryKeys.schedule });
      const shown = queryClient.getQueriesData<ScheduleRow[]>({ queryKey: [...queryKeys.schedule, 'span'] });
      const showAsBefore = () => {
        for (const [key, data] of shown) queryClient.setQueryData(key, data);
      };
      showAt(row, place);
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
        {
          jobId,
          assignees: peopleAfter(before, row.userid, place.userId),
          plan: place.plan,
          plan2: place.plan2,
          uts: row.uts,
        },
        (uts) => notices.undoable(t('{{job}} moved', { job: docno }), () => backTo(uts)),
        showAsBefore,
      );
    };
    void run();
  };
  return { take, refused, dismiss: () => setRefused(undefined) };
};
