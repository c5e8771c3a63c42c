import acceptCall from 'virtual:call-facts/recommendations.accept';
import doneCall from 'virtual:call-facts/recommendations.done';
import rejectCall from 'virtual:call-facts/recommendations.reject';
import verifyCall from 'virtual:call-facts/recommendations.verify';
import type { Recommendation } from '@field-service/contract/work/recommendations.ts';
import { mayStep, type RecommendationState } from '@field-service/domain/work/recommendation.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { Group, type ButtonProps } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { PlainPhrase } from '../parts/plain-phrase.ts';
import { recommendationStateWords } from './recommendation-words.ts';

type Step = 'accept' | 'done' | 'verify' | 'reject';

const steps: Readonly<Record<Step, { to: RecommendationState; name: PlainPhrase }>> = {
  accept: { to: 'accepted', name: 'Accept' },
  done: { to: 'done', name: 'Mark as carried out' },
  verify: { to: 'verified', name: 'Verify' },
  reject: { to: 'rejected', name: 'Reject' },
};
const order: readonly Step[] = ['accept', 'done', 'verify', 'reject'];
const calls = { accept: acceptCall, done: doneCall, verify: verifyCall, reject: rejectCall };

/** The steps that staff can take with a recommendation in its state. */
export const RecommendationSteps = ({
  recommendation: row,
  size,
}: {
  recommendation: Recommendation;
  size?: ButtonProps['size'];
}): ReactNode => {
  const t = useT('office');
  const queryClient = useQueryClient();
  const stepsNow = order.filter((step) => mayStep(row.state, steps[step].to, row.owner, 'staff'));
  return (
    <Group gap={4} wrap="nowrap">
      {stepsNow.map((step) => (
        <ActButton
          key={step}
          size={size ?? 'compact-xs'}
          of={String(row.uts)}
          act={t(steps[step].name)}
          call={calls[step]}
          ask={
            step === 'reject'
              ? {
                  question: t('Reject this recommendation?'),
                  follows: t('It is no longer repeated on the reports of this site, and cannot be opened again.'),
                  reason: 'required',
                }
              : undefined
          }
          run={async ({ reason, idempotencyKey }) =>
            await api.recommendations[step](
              { params: { id: row.id }, body: { uts: row.uts, ...(reason === '' ? {} : { reason }) } },
              { idempotencyKey },
            )
          }
          onDone={async () => {
            await Promise.all(
              [queryKeys.recommendations, 'recommendation'].map((kind) =>
                queryClient.invalidateQueries({ queryKey: [kind] }),
              ),
            );
          }}
          said={({ data }) => `${row.title}: ${t(recommendationStateWords[data.state].name)}`}
        />
      ))}
    </Group>
  );
};
