import approveCall from 'virtual:call-facts/leave.approve';
import rejectCall from 'virtual:call-facts/leave.reject';
import withdrawCall from 'virtual:call-facts/leave.withdraw';
import type { Leave } from '@field-service/contract/people/leave.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActButton, type Ask } from '@field-service/ui/record/ActButton.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { leaveNoun } from './leave-noun.ts';
import { leaveSteps, type LeaveStep } from './leave-values.ts';
import { leaveStateWords } from '@field-service/ui/record/people-words.ts';

const calls = { approve: approveCall, reject: rejectCall, withdraw: withdrawCall };
const names: Readonly<Record<LeaveStep, PlainPhrase>> = { approve: 'Approve', reject: 'Reject', withdraw: 'Withdraw' };

/** The steps that the caller may take with leave. */
export const LeaveActs = ({ record }: { record: Leave }): ReactNode => {
  const t = useT('office');
  const { may, profile, folders } = useCaller();
  const now = useNow();
  const refresh = useRefresh(leaveNoun);
  const isOwn = record.user.id === profile.user.id;
  const timeZone = folders.find(({ id }) => id === record.folderid)?.timezone ?? 'UTC';
  const steps = leaveSteps(record, { isOwn, mayDecide: may('LEAV:AP'), today: businessDateOf(now, timeZone) });
  const asks: Readonly<Record<LeaveStep, Ask>> = {
    approve: {
      question: t('Approve this leave?'),
      follows:
        record.clashes.length === 0
          ? t('{{name}} is told, and the days are blocked on the board.', { name: record.user.name })
          : t('{{name}} is told, and the days are blocked on the board. {{count}} jobs in this time stay assigned.', {
              name: record.user.name,
              count: record.clashes.length,
            }),
      danger: false,
    },
    reject: {
      question: t('Reject this leave?'),
      follows: t('{{name}} is told the reason. Rejected leave cannot be approved later; it is requested again.', {
        name: record.user.name,
      }),
      reason: 'required',
    },
    withdraw: {
      question: t('Withdraw this leave?'),
      follows: t('The days are free again. Withdrawn leave cannot be restored; it is requested again.'),
      reason: isOwn ? 'optional' : 'required',
    },
  };
  return steps.map((step) => (
    <ActButton
      key={step}
      variant={step === 'approve' ? 'filled' : 'default'}
      of={String(record.uts)}
      act={t(names[step])}
      call={calls[step]}
      ask={asks[step]}
      run={async ({ reason, idempotencyKey }) =>
        await api.leave[step]({ params: { id: record.id }, body: { uts: record.uts, reason } }, { idempotencyKey })
      }
      onDone={refresh}
      said={({ data }) => `${data.docno}: ${t(leaveStateWords[data.state].name)}`}
    />
  ));
};
