import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFailureText } from '@field-service/ui/shell/failure-text.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { api } from '../../../../api/client.ts';
import { queryKeys } from '../../../../api/query-keys.ts';
import type { PlainPhrase } from '../../../../parts/plain-phrase.ts';
import { QueryGate } from '../../../../parts/QueryGate.tsx';
import { Fact, Facts } from '../../../../parts/Section.tsx';
import { useStatusName } from './history/status-name.ts';
import { useFocusBack } from '../../../../parts/use-focus-back.ts';

type Act = 'apply' | 'records' | 'set_aside';

const doneWords: Record<Act, PlainPhrase> = {
  apply: 'Work applied',
  records: 'Records applied; status unchanged',
  set_aside: 'Work set aside',
};

interface LateWorkDialogProps {
  job: JobDetail;
  uploadId: string;
  onClose: () => void;
}

/**
 * The changes that the late work would make, and the decision: apply everything, apply only the records, or set the
 * work aside. Each choice needs a reason.
 */
export const LateWorkDialog = ({ job, uploadId, onClose }: LateWorkDialogProps): ReactNode => {
  const t = useT('office');
  useFocusBack();
  const formats = useFormats();
  const notices = useNotices();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const { may } = useCaller();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const preview = useQuery({
    queryKey: queryKeys.replay(job.id, uploadId),
    queryFn: async ({ signal }) => (await api.uploads.replay({ params: { id: job.id, x: uploadId } }, { signal })).data,
  });
  const decide = useMutation({
    mutationFn: async (act: Act) =>
      (await api.uploads.applyLate({ params: { id: job.id, x: uploadId }, body: { act, reason: reason.trim() } })).data,
    onSuccess: async (_state, act) => {
      notices.success(t(doneWords[act]));
      await Promise.all(
        [queryKeys.post(job.id), queryKeys.posts, queryKeys.schedule, queryKeys.unbilled].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      onClose();
    },
  });
  const statusName = useStatusName();
  const choose = (act: Act) => {
    setAsked(true);
    if (reason.trim() !== '') decide.mutate(act);
  };
  return (
    <Modal opened onClose={onClose} title={t('Work received for {{job}}', { job: job.docno })} size="lg">
      <QueryGate query={preview} skeleton={<ListSkeleton rows={5} />}>
        {(found) => (
          <Stack>
            <Text size="sm">{t('Applying everything would change:')}</Text>
            <Facts>
              <Fact name={t('Sent by')}>{found.by}</Fact>
              <Fact name={t('Finished')}>{formats.dateTime(found.finishedAt)}</Fact>
              <Fact name={t('Status')}>{`${statusName(found.status.from)} → ${statusName(found.status.to)}`}</Fact>
              <Fact name={t('Station visits')}>{formats.number(found.visits)}</Fact>
              {found.stationChanges > 0 ? (
                <Fact name={t('Station changes')}>{formats.number(found.stationChanges)}</Fact>
              ) : null}
              <Fact name={t('Treatments')}>{formats.number(found.treatments)}</Fact>
              <Fact name={t('Photos')}>{formats.number(found.pictures)}</Fact>
              <Fact name={t('Signature')}>{found.signature ? t('Yes') : t('No')}</Fact>
              <Fact name={t('Follow-up job')}>{found.followup ? t('Yes') : t('No')}</Fact>
              {found.nextday === null ? null : <Fact name={t('Continuation')}>{formats.dateTime(found.nextday)}</Fact>}
              {found.lines ? <Fact name={t('Lines')}>{t('Yes')}</Fact> : null}
            </Facts>
            {may('POST:AP') ? (
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
                {decide.error ? (
                  <Alert
                    role="alert"
                    color="red.8"
                    variant="outline"
                    icon={<IconAlertTriangle aria-hidden />}
                    title={t('Nothing changed')}
                  >
                    {failureText(decide.error)}
                  </Alert>
                ) : null}
                <Text size="xs" c="dimmed">
                  {t(
                    'Records only: visits, treatments, photos and stock are applied; status, follow-up and next day are not changed, and changed lines become a conflict. Set aside: nothing is applied, and the work is kept.',
                  )}
                </Text>
                <Group justify="flex-end">
                  <Button
                    variant="default"
                    loading={decide.isPending && decide.variables === 'set_aside'}
                    onClick={() => choose('set_aside')}
                  >
                    {t('Set aside')}
                  </Button>
                  <Button
                    variant="default"
                    loading={decide.isPending && decide.variables === 'records'}
                    onClick={() => choose('records')}
                  >
                    {t('Apply records only')}
                  </Button>
                  <Button loading={decide.isPending && decide.variables === 'apply'} onClick={() => choose('apply')}>
                    {t('Apply')}
                  </Button>
                </Group>
              </>
            ) : (
              <Text size="sm" c="dimmed">
                {t('Someone with approval permission must decide.')}
              </Text>
            )}
          </Stack>
        )}
      </QueryGate>
    </Modal>
  );
};
