import { maxViewName, type ViewProblem } from '@field-service/domain/site/list-views.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNotices } from '../shell/notices/notices.ts';

/** The texts of what prevents saving a view. */
export const useViewProblems = (): ((problem: ViewProblem) => string) => {
  const t = useT('desk');
  return (problem) =>
    ({
      name_missing: t('Enter a name'),
      name_long: t('Use at most {{count}} characters', { count: maxViewName }),
      name_taken: t('Another view has this name'),
      gone: t('This view has been deleted'),
      full: t('This list has too many views. Delete one first.'),
    })[problem];
};

interface SaveViewProps {
  title: string;
  name?: string;
  /** Whether the person can choose to share the view. */
  mayShare: boolean;
  onSave: (name: string, isShared: boolean) => Promise<ViewProblem | undefined>;
  onClose: () => void;
}

/** Asks for the name of a view. What prevents saving it is said at the field. */
export const SaveView = ({ title, name: before = '', mayShare, onSave, onClose }: SaveViewProps) => {
  const t = useT('desk');
  const notices = useNotices();
  const problemText = useViewProblems();
  const [name, setName] = useState(before);
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<ViewProblem>();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const found = await onSave(name, isShared);
      setProblem(found);
      if (found === undefined) onClose();
    } catch (error) {
      notices.failure(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) void save();
        }}
      >
        <Stack>
          <TextInput
            data-autofocus
            required
            label={t('Name')}
            value={name}
            error={problem === undefined ? null : problemText(problem)}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
          {mayShare ? (
            <Checkbox
              label={t('Share with all staff')}
              checked={isShared}
              onChange={(event) => setShared(event.currentTarget.checked)}
            />
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isSaving}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
