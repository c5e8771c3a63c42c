import approveCall from 'virtual:call-facts/claims.approve';
import payCall from 'virtual:call-facts/claims.pay';
import rejectCall from 'virtual:call-facts/claims.reject';
import submitCall from 'virtual:call-facts/claims.submit';
import withdrawCall from 'virtual:call-facts/claims.withdraw';
import type { Claim } from '@field-service/contract/people/claims.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActButton, type Ask } from '@field-service/ui/record/ActButton.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { claimNoun } from './claim-noun.ts';
import { claimActs, type ClaimAct } from './claim-values.ts';
import { claimStateWords } from '@field-service/ui/record/people-words.ts';

const calls = { submit: submitCall, withdraw: withdrawCall, approve: approveCall, reject: rejectCall, pay: payCall };
const names: Readonly<Record<ClaimAct, PlainPhrase>> = {
  submit: 'Submit',
  withdraw: 'Withdraw',
  approve: 'Approve',
  reject: 'Return (claim)',
  pay: 'Record payment',
};

/** The acts that the caller may take on a claim. */
export const ClaimActs = ({ record }: { record: Claim }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { profile } = useCaller();
  const refresh = useRefresh(claimNoun);
  const [reference, setReference] = useState('');
  const { id, uts, claimant, amount, currency } = record;
  const money = formats.money(amount, currency);
  const asks: Readonly<Record<ClaimAct, Ask | undefined>> = {
    submit: {
      question: t('Submit this claim?'),
      follows: t('The approvers are told. Its lines cannot be changed until it is decided or withdrawn.'),
      danger: false,
    },
    withdraw: undefined,
    approve: {
      question: t('Approve this claim?'),
      follows: t('{{amount}} will be paid to {{name}}, who is told.', { amount: money, name: claimant.name }),
      danger: false,
    },
    reject: {
      question: t('Return this claim?'),
      follows: t('{{name}} is told the reason, and can change the claim and submit it again.', { name: claimant.name }),
      reason: 'required',
    },
    pay: {
      question: t('Record the payment of this claim?'),
      follows: (
        <Stack gap="sm">
          <Text size="sm">
            {t('{{amount}} was paid to {{name}}, who is told. This cannot be taken back.', {
              amount: money,
              name: claimant.name,
            })}
          </Text>
          <TextInput
            label={t('Payment reference')}
            maxLength={100}
            value={reference}
            onChange={({ currentTarget }) => setReference(currentTarget.value)}
          />
        </Stack>
      ),
      danger: false,
    },
  };
  const send = async (act: ClaimAct, reason: string, idempotencyKey: string) => {
    const [target, once] = [{ params: { id } }, { idempotencyKey }];
    if (act === 'pay') return await api.claims.pay({ ...target, body: { uts, reference: reference.trim() } }, once);
    if (act === 'reject') return await api.claims.reject({ ...target, body: { uts, reason } }, once);
    return await api.claims[act]({ ...target, body: { uts } }, once);
  };
  return claimActs(record.state, claimant.id === profile.user.id).map((act) => (
    <ActButton
      key={act}
      variant={act === 'reject' || act === 'withdraw' ? 'default' : 'filled'}
      of={`${uts} ${reference}`}
      act={t(names[act])}
      call={calls[act]}
      ask={asks[act]}
      run={async ({ reason, idempotencyKey }) => await send(act, reason, idempotencyKey)}
      onDone={refresh}
      said={({ data }) => `${data.docno}: ${t(claimStateWords[data.state].name)}`}
    />
  ));
};
