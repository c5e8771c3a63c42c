import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Notices } from '@field-service/ui/notices.tsx';
import { api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { readAssignRefusal, type AssignRefusal } from '../../assigning/refusal.ts';
import { useAssign, type Assignment } from '../../assigning/use-assign.ts';
import { peopleAfter, type ScheduleRow } from './schedule.ts';
import type { DropPlace } from './use-board-drag.ts';

interface Refused {
  docno: string;
  assignment: Assignment;
  refusal: AssignRefusal;
}

/** Who has the job now, the lead first. The board's rows do not say who leads, so a job of several is asked for. */
const currentPeople = async (row: ScheduleRow, rows: readonly ScheduleRow[]): Promise<string[]> => {
  const people = [...new Set(rows.filter(({ id }) => id === row.id).flatMap(({ userid }) => userid ?? []))];
  if (people.length < 2) return row.userid === null ? [] : [row.userid];
  const { data: job } = await api.posts.get({ params: { id: row.id } });
  return job.assignees.toSorted((a, b) => Number(b.lead) - Number(a.lead)).map(({ id }) => id);
};

/** Carries out a drop: at once on the screen, then on the server, which may refuse with names. */
export const useDrop = (rows: readonly ScheduleRow[] | undefined, notices: Notices) => {
  const queryClient = useQueryClient();
  const assign = useAssign();
  const [refused, setRefused] = useState<Refused>();

  /** Shows the job where it was dropped before the server has answered. */
  const showAt = (row: ScheduleRow, place: DropPlace) => {
    queryClient.setQueriesData<ScheduleRow[]>({ queryKey: [...queryKeys.schedule, 'span'] }, (held) => {
      if (!held) return held;
      const moved = { ...row, userid: place.userId, plan: place.plan, plan2: place.plan2, late: false };
      const others = held.filter((each) => each.id !== row.id || each.userid !== row.userid);
      return [...others.map((each) => (each.id === row.id ? { ...each, plan: place.plan, plan2: place.plan2 } : each)), moved];
    });
  };
  const take = (row: ScheduleRow, place: DropPlace) => {
    const run = async () => {
      await queryClient.cancelQueries({ queryKey: queryKeys.schedule });
      const before = queryClient.getQueriesData<ScheduleRow[]>({ queryKey: [...queryKeys.schedule, 'span'] });
      showAt(row, place);
      let assignment: Assignment | undefined;
      try {
        assignment = { jobId: row.id, assignees: peopleAfter(await currentPeople(row, rows ?? []), row.userid, place.userId), plan: place.plan, plan2: place.plan2 };
        await assign.mutateAsync(assignment);
      } catch (error) {
        for (const [key, data] of before) queryClient.setQueryData(key, data);
        const refusal = readAssignRefusal(error);
        if (refusal && assignment) setRefused({ docno: row.docno, assignment, refusal });
        else notices.failure(error);
      }
    };
    void run();
  };
  return { take, refused, dismiss: () => setRefused(undefined) };
};
