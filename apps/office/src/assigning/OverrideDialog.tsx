import { useT } from '@field-service/i18n/use-t.ts';
import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useFocusBack } from '../parts/use-focus-back.ts';
import { readAssignRefusal, type AssignRefusal } from './refusal.ts';
import { RefusalPanel } from './RefusalPanel.tsx';
import { useConflictNotice } from './use-conflict-notice.ts';
import { useAssign, type Assignment } from './use-assign.ts';

interface OverrideDialogProps {
  docno: string;
  /** The assignment that was rejected. */
  assignment: Assignment;
  refusal: AssignRefusal;
  /** Called after the job has been assigned anyway; receives the job's new version. */
  onTaken: (uts: number) => void;
  onClose: () => void;
}

/** Shown after the server rejects a drop: the conflicts, and a reason to assign anyway. */
export const OverrideDialog = ({
  docno,
  assignment,
  refusal: first,
  onTaken,
  onClose,
}: OverrideDialogProps): ReactNode => {
  const t = useT('office');
  useFocusBack();
  const notices = useNotices();
  const assign = useAssign();
  const conflictNotice = useConflictNotice();
  const [refusal, setRefusal] = useState(first);
  const [reason, setReason] = useState('');
  const send = () => {
    assign.mutate(
      { ...assignment, reason: reason.trim() },
      {
        onSuccess: (uts) => {
          onClose();
          onTaken(uts);
        },
        onError: (error) => {
          const refused = readAssignRefusal(error);
          if (refused) setRefusal(refused);
          else if (error instanceof ApiFailure && error.code === 'post.conflict') {
            onClose();
            void conflictNotice(assignment.jobId, docno);
          } else notices.failure(error);
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={t('Assign {{job}}', { job: docno })}>
      <Stack>
        <RefusalPanel refusal={refusal} reason={reason} onReason={setReason} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {refusal.mayOverride ? (
            <Button loading={assign.isPending} disabled={reason.trim() === ''} onClick={send}>
              {t('Assign anyway')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  );
};
