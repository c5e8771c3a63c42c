import endCall from 'virtual:call-facts/orderSets.end';
import startCall from 'virtual:call-facts/orderSets.start';
import type { OrderSet, orderSets } from '@field-service/contract/work/order-sets.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, Text, Textarea } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { contractNoun } from './contract-noun.ts';
import { jobsAfter } from './contract-visits.ts';

interface EndValues {
  on: number | null;
  reason: string;
}
type EndBody = RouteInput<(typeof orderSets)['end']>['body'];

/** Ends a contract on a day; says which jobs are deleted and which stay. */
const EndDialog = ({ contract, onClose }: { contract: OrderSet; onClose: () => void }) => {
  const t = useT('office');
  const formats = useFormats();
  const notices = useNotices();
  const refresh = useRefresh(contractNoun);
  const { folders } = useCaller();
  const timeZone = folders.find(({ id }) => id === contract.folderid)?.timezone ?? 'UTC';
  const start = useMemo(() => {
    const today = businessDateOf(Date.now(), timeZone);
    const fresh: EndValues = { on: Math.max(contract.startsOn, Math.min(today, contract.endsOn ?? today)), reason: '' };
    return { fresh };
    // oxlint-disable-next-line react/exhaustive-deps -- a form starts once
  }, []);
  const form = useRecordForm<EndValues, EndBody, OrderSet>({
    state: useFormState<EndValues>(start),
    call: endCall,
    toBody: ({ on, reason }) => ({ on, reason: reason.trim(), uts: contract.uts }),
    check: ({ on, reason }) => ({
      ...(on === null ? { on: t('Required') } : {}),
      ...(reason.trim() === '' ? { reason: t('Required') } : {}),
      ...(on !== null && (on < contract.startsOn || (contract.endsOn !== null && on > contract.endsOn))
        ? { on: t('Choose a day of the contract.') }
        : {}),
    }),
    send: async (body, options) =>
      (await api.orderSets.end({ params: { id: contract.id }, body: { ...body, uts: contract.uts } }, options)).data,
    onSaved: async ({ docno }) => {
      await refresh();
      notices.success(t('{{name}} ends on {{date}}', { name: docno, date: formats.businessDate(form.values.on ?? 0) }));
      onClose();
    },
  });
  const { on } = form.values;
  const { withdrawn, kept } = jobsAfter(contract.visits, on ?? contract.startsOn);
  return (
    <FormDialog title={t('End this contract?')} form={form} act={t('End contract')} onClose={onClose}>
      <Text size="sm">
        {t('An ended contract cannot be changed or started again.')}{' '}
        {withdrawn > 0 ? t('{{count}} later jobs are deleted.', { count: withdrawn }) : t('No later job is deleted.')}{' '}
        {kept > 0 ? t('{{count}} edited or started jobs stay as they are.', { count: kept }) : ''}
      </Text>
      <DateField label={t('Last day')} {...form.field('on')} required />
      <Textarea label={t('Reason')} autosize minRows={2} {...form.text('reason')} required />
    </FormDialog>
  );
};

/** Starts a draft, or ends a contract. */
export const ContractActs = ({ record }: { record: OrderSet }): ReactNode => {
  const t = useT('office');
  const refresh = useRefresh(contractNoun);
  const { may } = useFormHost();
  const [ends, setEnds] = useState(false);
  if (record.state === 'ended') return null;
  return (
    <>
      {record.state === 'draft' ? (
        <ActButton
          act={t('Start contract')}
          variant="filled"
          call={startCall}
          of={String(record.uts)}
          ask={{
            question: t('Start this contract?'),
            follows: t('Its jobs are created 60 days ahead from now on. A started contract can be ended, not deleted.'),
            danger: false,
          }}
          run={async ({ idempotencyKey }) =>
            (await api.orderSets.start({ params: { id: record.id }, body: { uts: record.uts } }, { idempotencyKey }))
              .data
          }
          onDone={refresh}
          said={({ docno }) => t('{{name}} started; its jobs are being created', { name: docno })}
        />
      ) : null}
      {record.state === 'active' && may(endCall.needs) ? (
        <Button variant="default" onClick={() => setEnds(true)}>
          {t('End contract')}
        </Button>
      ) : null}
      {ends ? <EndDialog contract={record} onClose={() => setEnds(false)} /> : null}
    </>
  );
};
