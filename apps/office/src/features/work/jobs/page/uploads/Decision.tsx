import { useT } from '@field-service/i18n/use-t.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../../../../api/client.ts';
import type { PlainPhrase } from '../../../../../parts/plain-phrase.ts';
import { refreshJob } from '../use-job.ts';
import type { Replay } from './Comparison.tsx';

export type Act = 'apply' | 'records' | 'set_aside';

const actWords: Record<Act, PlainPhrase> = { apply: 'Apply', records: 'Apply records only', set_aside: 'Set aside' };
const doneWords: Record<Act, PlainPhrase> = {
  apply: 'Work applied',
  records: 'Records applied; status unchanged',
  set_aside: 'Work set aside',
};

interface DecisionProps {
  jobId: string;
  replay: Replay;
  /** The possible acts; the last is the one that a person usually wants. */
  acts: readonly Act[];
  onClose: () => void;
  /** Told why a decision was refused; undefined once another one is made. */
  onRefused: (error: unknown) => void;
}

/** What follows from each act, the reason that it needs, and the acts. Based on the version that was compared. */
export const Decision = ({ jobId, replay, acts, onClose, onRefused }: DecisionProps): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const decide = useMutation({
    mutationFn: async (act: Act) =>
      await api.uploads.applyLate({
        params: { id: jobId, x: replay.uploadId },
        body: { act, reason: reason.trim(), uts: replay.uts },
      }),
    onMutate: () => onRefused(undefined),
    onSuccess: (_state, act) => {
      notices.success(t(doneWords[act]));
      onClose();
    },
    onError: onRefused,
    // Also after a refusal: someone else may have been faster. The comparison belongs to the job and is read again with it.
    onSettled: async () => await refreshJob(queryClient, jobId),
  });
  const choose = (act: Act) => {
    setAsked(true);
    if (reason.trim() !== '') decide.mutate(act);
  };
  return (
    <>
      <Textarea
        label={t('Reason')}
        description={t('The reason is saved in the history with the decision.')}
        required
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        error={asked && reason.trim() === '' ? t('Required') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed">
        {replay.alreadyApplied
          ? t(
              'This cannot be undone. Corrected treatment records are kept; new records with the recorded values and your name replace them, and the report gets a new version. Lines, stock, stations and follow-up jobs stay as they are.',
            )
          : t(
              'Records only: visits, treatments, photos and stock are applied; status, follow-up and next day are not changed, and changed lines become a conflict. Set aside: nothing is applied, and the work is kept.',
            )}
      </Text>
      <Group justify="flex-end">
        {acts.map((act, index) => (
          <Button
            key={act}
            variant={index === acts.length - 1 ? 'filled' : 'default'}
            loading={decide.isPending && decide.variables === act}
            onClick={() => choose(act)}
          >
            {replay.alreadyApplied && act === 'apply' ? t('Apply again') : t(actWords[act])}
          </Button>
        ))}
      </Group>
    </>
  );
};
