import { businessDateOf, minutesOfDuration } from '@field-service/domain/values/business-date.ts';
import { zoneName } from '@field-service/i18n/format.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { FieldGateContext, useFieldGate } from '@field-service/ui/fields/field-gate.ts';
import { TimeField } from '@field-service/ui/fields/TimeField.tsx';
import { Cautions } from '@field-service/ui/form/Cautions.tsx';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useTechnicians, type Technician } from '../api/reference.ts';
import { ManySelect } from '@field-service/ui/fields/ManySelect.tsx';
import { minuteOfDay, stampAt } from '../parts/clock.ts';
import { FolderNotation } from '../parts/FolderNotation.tsx';
import { useFocusBack } from '../parts/use-focus-back.ts';
import { readAssignRefusal, type AssignRefusal } from './refusal.ts';
import { RefusalPanel } from './RefusalPanel.tsx';
import { useConflictNotice } from './use-conflict-notice.ts';
import { useMoveCautions } from './use-plan-cautions.ts';
import { usePlanProblems } from './use-plan-problems.ts';
import { useProblemLines } from './use-problem-lines.ts';
import { useAssign } from './use-assign.ts';

/** The job to assign and schedule. */
export interface AssignableJob {
  id: string;
  uts: number;
  docno: string;
  title: string;
  folderid: string;
  plan: number | null;
  plan2: number | null;
  duration: string | null;
  due?: number | null;
  timeslots?: { id: string } | null;
  /** User ids, the lead first. */
  assignees: readonly string[];
}

interface AssignDialogProps {
  job: AssignableJob;
  /** The form's initial day if the job itself has no plan; yyyymmdd. */
  day: number;
  onClose: () => void;
}

const minute = 60_000;
const minutesPerDay = 24 * 60;
/** The initial start time of a job without a plan. */
const morning = 9 * 60;

const minutesOfJob = (job: AssignableJob): number => {
  if (job.plan !== null && job.plan2 !== null) return Math.round((job.plan2 - job.plan) / minute);
  return minutesOfDuration(job.duration) || 60;
};

/** Minutes from one time of day to the next time that it is the other one; undefined without either. */
const minutesBetween = (start: number | null, end: number | null): number | undefined =>
  start === null || end === null ? undefined : ((end - start + minutesPerDay - 1) % minutesPerDay) + 1;

/**
 * Technicians and a time for one job, on the clock of its folder: the keyboard alternative to dragging on the board.
 */
export const AssignDialog = ({ job, onClose, ...rest }: AssignDialogProps): ReactNode => {
  const t = useT('office');
  useFocusBack();
  const technicians = useTechnicians();
  return (
    <Modal opened onClose={onClose} title={t('Assign {{job}}', { job: job.docno })} size="md">
      <Text size="sm" c="dimmed" mb="md">
        {job.title}
      </Text>
      {technicians.data ? (
        <FolderNotation id={job.folderid}>
          <AssignForm job={job} technicians={technicians.data} onClose={onClose} {...rest} />
        </FolderNotation>
      ) : technicians.error ? (
        <ErrorPanel error={technicians.error} onRetry={() => void technicians.refetch()} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Modal>
  );
};

const AssignForm = ({
  job,
  technicians,
  day,
  onClose,
}: AssignDialogProps & { technicians: readonly Technician[] }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const formats = useFormats();
  const { timeZone } = formats.settings;
  const assign = useAssign();
  const conflictNotice = useConflictNotice();
  const gate = useFieldGate();
  // The user's input is based on this version, even if the job changes while the dialog is open.
  const [uts] = useState(job.uts);
  const [assignees, setAssignees] = useState<string[]>([...job.assignees]);
  const [date, setDate] = useState<number | null>(job.plan === null ? day : businessDateOf(job.plan, timeZone));
  const [start, setStart] = useState<number | null>(job.plan === null ? morning : minuteOfDay(job.plan, timeZone));
  const [end, setEnd] = useState<number | null>(() =>
    minuteOfDay((job.plan ?? stampAt(day, morning, timeZone) ?? 0) + minutesOfJob(job) * minute, timeZone),
  );
  const [refusal, setRefusal] = useState<AssignRefusal>();
  const [reason, setReason] = useState('');

  const plan = stampAt(date, start, timeZone);
  const sameDay = stampAt(date, end, timeZone);
  /** From the start to the end on the clock: a start that is changed takes the end with it, as a bar on the board does. */
  const length = useRef(minutesBetween(start, end) ?? 60);
  const startAt = (next: number | null) => {
    setStart(next);
    if (next !== null) setEnd((next + length.current) % minutesPerDay);
  };
  const endAt = (next: number | null) => {
    setEnd(next);
    length.current = minutesBetween(start, next) ?? length.current;
  };
  // Night work ends on the day after it started; a job of more than a day keeps its whole days.
  const [wholeDays] = useState(() => Math.max(Math.floor((minutesOfJob(job) - 1) / minutesPerDay), 0));
  const daysLater = wholeDays + (sameDay !== undefined && plan !== undefined && sameDay <= plan ? 1 : 0);
  const plan2 = sameDay === undefined ? undefined : sameDay + daysLater * minutesPerDay * minute;
  const people = technicians.filter(({ id, folders }) => folders.includes(job.folderid) || assignees.includes(id));

  const cautions = useMoveCautions(timeZone)(job, { date, start });
  const problems = usePlanProblems(
    { id: job.id, folderid: job.folderid, assignees, plan, plan2 },
    technicians,
    timeZone,
  );
  // The server's own word takes the place of what is foreseen here.
  const problemLines = useProblemLines();
  const foreseen = refusal === undefined ? problemLines(problems) : [];
  const [told, setTold] = useState<readonly string[]>([]);
  const isTold = cautions.every((caution) => told.includes(caution));

  const change = (act: () => void) => {
    setRefusal(undefined);
    setTold([]);
    act();
  };
  const send = () => {
    assign.mutate(
      {
        jobId: job.id,
        uts,
        assignees,
        plan: plan ?? null,
        plan2: plan2 ?? null,
        ...(refusal?.mayOverride ? { reason: reason.trim() } : {}),
      },
      {
        onSuccess: () => {
          notices.success(t('{{job}} assigned', { job: job.docno }));
          onClose();
        },
        onError: (error) => {
          const refused = readAssignRefusal(error);
          if (refused) setRefusal(refused);
          else if (error instanceof ApiFailure && error.code === 'post.conflict') {
            onClose();
            void conflictNotice(job.id, job.docno);
          } else notices.failure(error);
        },
      },
    );
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!gate.settled()) return;
    if (isTold) send();
    else setTold(cautions);
  };
  const incomplete = assignees.length > 0 && (plan === undefined || plan2 === undefined);
  const blocked = refusal !== undefined && (!refusal.mayOverride || reason.trim() === '');
  return (
    <FieldGateContext value={gate}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <ManySelect
            label={t('Technicians')}
            description={t('The first one is the lead.')}
            placeholder={assignees.length === 0 ? t('Nobody yet') : ''}
            data={people.map(({ id, name, team }) => ({
              value: id,
              label: team === null ? name : `${name} · ${team}`,
            }))}
            value={assignees}
            onChange={(next) => change(() => setAssignees(next))}
            nothingFoundMessage={t('Nothing matches')}
            data-autofocus
          />
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <DateField label={t('Date')} value={date} onChange={(next) => change(() => setDate(next))} />
            <TimeField label={t('Start time')} value={start} onChange={(next) => change(() => startAt(next))} />
            <TimeField label={t('End time')} value={end} onChange={(next) => change(() => endAt(next))} />
          </SimpleGrid>
          {plan !== undefined && plan2 !== undefined ? (
            <Text size="xs" c="dimmed">
              {t('Takes {{length}}', { length: formats.duration((plan2 - plan) / minute) })} ·{' '}
              {daysLater > 0 ? `${t('Ends on {{day}}', { day: formats.weekday(plan2) })} · ` : ''}
              {t('Times in {{zone}}', { zone: zoneName(timeZone, plan) })}
            </Text>
          ) : null}
          <Cautions cautions={[...foreseen, ...told]} />
          {refusal ? <RefusalPanel refusal={refusal} reason={reason} onReason={setReason} /> : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={assign.isPending} disabled={incomplete || blocked}>
              {refusal !== undefined || told.length > 0
                ? t('Assign anyway')
                : assignees.length === 0
                  ? t('Save without technician')
                  : t('Assign')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FieldGateContext>
  );
};
