import approveCall from 'virtual:call-facts/supplyRequests.approve';
import cancelCall from 'virtual:call-facts/supplyRequests.cancel';
import rejectCall from 'virtual:call-facts/supplyRequests.reject';
import type { SupplyRequest } from '@field-service/contract/goods/supply-requests.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { api } from '../../../../api/client.ts';
import { useRefresh } from '../../../../resource/ResourceForm.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { supplyRequestNoun } from './supply-request-noun.ts';
import { supplySteps } from './supply-request-values.ts';
import { supplyStateWords } from './supply-request-words.ts';

/** The steps that the caller may take on a supply request. */
export const SupplyRequestActs = ({ record }: { record: SupplyRequest }): ReactNode => {
  const t = useT('office');
  const { profile } = useCaller();
  const { may } = useFormHost();
  const refresh = useRefresh(supplyRequestNoun);
  const [isApproving, setApproving] = useState(false);
  const steps = supplySteps(record, profile.user.id);
  const target = { params: { id: record.id } };
  const common = {
    of: String(record.uts),
    onDone: refresh,
    said: ({ data }: { data: SupplyRequest }) => `${data.docno}: ${t(supplyStateWords[data.state].name)}`,
  };
  return (
    <>
      {steps.includes('approved') && may(approveCall.needs) ? (
        <Button onClick={() => setApproving(true)}>{t('Approve…')}</Button>
      ) : null}
      {steps.includes('rejected') ? (
        <ActButton
          {...common}
          act={t('Reject')}
          call={rejectCall}
          ask={{
            question: t('Reject this request?'),
            follows: t('Nothing is transferred. {{name}} sees the reason and can ask again with a new request.', {
              name: record.person.name,
            }),
            reason: 'required',
          }}
          run={async ({ reason, idempotencyKey }) =>
            await api.supplyRequests.reject({ ...target, body: { uts: record.uts, reason } }, { idempotencyKey })
          }
        />
      ) : null}
      {steps.includes('cancelled') ? (
        <ActButton
          {...common}
          act={t('Cancel request')}
          call={cancelCall}
          ask={{
            question: t('Cancel this request?'),
            follows: t('Nothing is transferred. A cancelled request cannot be restored; it is made again.'),
            keep: t('Keep request'),
          }}
          run={async ({ idempotencyKey }) =>
            await api.supplyRequests.cancel({ ...target, body: { uts: record.uts } }, { idempotencyKey })
          }
        />
      ) : null}
      {isApproving ? <ApproveDialog request={record} onClose={() => setApproving(false)} /> : null}
    </>
  );
};
