import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFailureText } from '@field-service/ui/shell/failure-text.ts';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { Alert, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../../../api/caller.tsx';
import { api } from '../../../../../api/client.ts';
import { queryKeys } from '../../../../../api/query-keys.ts';
import { QueryGate } from '../../../../../parts/QueryGate.tsx';
import { useFocusBack } from '../../../../../parts/use-focus-back.ts';
import { WhatChanges, WhatIsAdded } from './Comparison.tsx';
import { Decision, type Act } from './Decision.tsx';

interface ReceivedWorkDialogProps {
  job: JobDetail;
  uploadId: string;
  onClose: () => void;
}

/** The acts that are possible with work in a state; work that is applied has no act if nothing would change. */
const actsOf = (
  status: JobDetail['packages'][number]['status'] | undefined,
  changes: readonly { record: string }[],
): readonly Act[] => {
  if (status === 'late') return ['set_aside', 'records', 'apply'];
  if (status === 'set_aside') return ['records', 'apply'];
  if (changes.length === 0) return [];
  const treatments = changes.filter(({ record }) => record === 'treatment').length;
  return treatments > 0 && treatments < changes.length ? ['records', 'apply'] : ['apply'];
};

/**
 * What applying received work would change now, and the decision about it: apply everything or only the records, or set
 * late work aside.
 */
export const ReceivedWorkDialog = ({ job, uploadId, onClose }: ReceivedWorkDialogProps): ReactNode => {
  const t = useT('office');
  useFocusBack();
  const { may } = useCaller();
  const failureText = useFailureText();
  const preview = useQuery({
    queryKey: queryKeys.replay(job.id, uploadId),
    queryFn: async ({ signal }) => (await api.uploads.replay({ params: { id: job.id, x: uploadId } }, { signal })).data,
    // The job may have been changed since the dialog was last open.
    staleTime: 0,
  });
  // Kept here: what is left to decide after a refusal may be nothing.
  const [refusal, setRefusal] = useState<unknown>();
  const status = job.packages.find(({ id }) => id === uploadId)?.status;
  return (
    <Modal opened onClose={onClose} title={t('Work received for {{job}}', { job: job.docno })} size="lg">
      <QueryGate query={preview} skeleton={<ListSkeleton rows={5} />}>
        {(found) => {
          const acts = actsOf(status, found.changes);
          return (
            <Stack>
              {found.alreadyApplied ? <WhatChanges job={job} replay={found} /> : <WhatIsAdded replay={found} />}
              {refusal === undefined ? null : (
                <Alert
                  role="alert"
                  color="red.8"
                  variant="outline"
                  icon={<IconAlertTriangle aria-hidden />}
                  title={t('Nothing changed')}
                >
                  {failureText(refusal)}
                </Alert>
              )}
              {acts.length === 0 ? null : may(`POST:AP:${job.type.id}`) ? (
                <Decision jobId={job.id} replay={found} acts={acts} onClose={onClose} onRefused={setRefusal} />
              ) : (
                <Text size="sm" c="dimmed">
                  {t('Someone with approval permission must decide.')}
                </Text>
              )}
            </Stack>
          );
        }}
      </QueryGate>
    </Modal>
  );
};
