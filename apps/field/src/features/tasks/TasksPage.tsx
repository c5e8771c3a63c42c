import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Checkbox, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { KeptText } from '../../frame/KeptText.tsx';
import { Part } from '../../frame/Screen.tsx';
import { newLocalId } from '../../offline/ids.ts';
import type { DraftRow } from '../../offline/rows.ts';
import { editDraft } from '../../offline/work.ts';

type Task = DraftRow['tasks'][number];

/** The tasks of the job, including those added by the technician. */
export const TasksPage = ({ draft }: { draft: DraftRow }) => {
  const t = useT('field');
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
              size="lg"
              label={task.name || t('New task')}
              checked={task.done}
              onChange={(event) => change(task.id, { done: event.currentTarget.checked })}
            />
            <KeptText label={t('Task')} maxLength={200} value={task.name} keep={(name) => change(task.id, { name })} />
            <KeptText label={t('Note')} maxLength={1000} value={task.note} keep={(note) => change(task.id, { note })} />
          </Stack>
        </Part>
      ))}
      <Button
        fullWidth
        mt="md"
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => {
          const task = { id: newLocalId(), name: '', done: false, note: '' };
          editDraft(draft.jobId, ({ tasks }) => ({ tasks: [...tasks, task] }));
        }}
      >
        {t('Add task')}
      </Button>
    </>
  );
};
