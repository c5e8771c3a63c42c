import type { Job } from '@field-service/contract/work/job.ts';
import { jobLimits, jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Checkbox, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FullNote } from '../../frame/FullNote.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import { Part } from '../../frame/Screen.tsx';
import { newLocalId } from '../../offline/ids.ts';
import { officeTasks } from '../../offline/recorded/office-tasks.ts';
import type { DraftRow } from '../../offline/rows.ts';
import { editDraft } from '../../offline/work.ts';

type Task = DraftRow['tasks'][number];

/** The tasks of the job: those of the office, whose names are fixed, and those added by the technician. */
export const TasksPage = ({ job, draft }: { job: Job; draft: DraftRow }) => {
  const t = useT('field');
  const fixed = new Set(officeTasks(job).map(({ id }) => id));
  const change = (id: string, part: Partial<Task>) =>
    editDraft(draft.jobId, ({ tasks }) => ({
      tasks: tasks.map((task) => (task.id === id ? { ...task, ...part } : task)),
    }));
  return (
    <>
      {draft.tasks.map((task) => (
        <Part key={task.id}>
          <Stack gap="md">
            <Checkbox
              size="md"
              label={task.name || t('New task')}
              checked={task.done}
              onChange={(event) => change(task.id, { done: event.currentTarget.checked })}
            />
            {fixed.has(task.id) ? null : (
              <KeptText
                label={t('Task')}
                maxLength={jobTexts.task.name}
                value={task.name}
                keep={(name) => change(task.id, { name })}
              />
            )}
            <KeptText
              label={t('Note')}
              maxLength={jobTexts.task.note}
              value={task.note}
              keep={(note) => change(task.id, { note })}
            />
          </Stack>
        </Part>
      ))}
      <Button
        fullWidth
        mt="md"
        variant="default"
        disabled={draft.tasks.length >= jobLimits.tasks}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => {
          const task = { id: newLocalId(), name: '', done: false, note: '' };
          editDraft(draft.jobId, ({ tasks }) => ({ tasks: [...tasks, task] }));
        }}
      >
        {t('Add task')}
      </Button>
      <FullNote count={draft.tasks.length} limit={jobLimits.tasks} />
    </>
  );
};
