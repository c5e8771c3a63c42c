import approveCall from 'virtual:call-facts/supplyRequests.approve';
import type { SupplyRequest } from '@field-service/contract/goods/supply-requests.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Alert, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { api } from '../../../../api/client.ts';
import { useRefresh } from '../../../../resource/ResourceForm.tsx';
import { StockistField } from '../StockistField.tsx';
import { useHeld, useRefreshStock } from '../use-held.ts';
import { supplyRequestNoun } from './supply-request-noun.ts';
import {
  bodyOfApproval,
  exceeding,
  shortLines,
  startApproval,
  type Approval,
  type ApprovalValues,
} from './supply-request-values.ts';

/** The warehouses and vans whose stock is valued in the currency of the request's folder. */
const useGivers = (folderId: string) => {
  const { folders } = useCaller();
  const currency = folders.find(({ id }) => id === folderId)?.currency;
  const ids = folders.filter((folder) => folder.currency === currency).map(({ id }) => id);
  return { kind: { $in: ['warehouse', 'van'] }, folderid: { $in: ids } };
};

/** Approves a request: from where it is given and how much of each item; says what is booked. */
export const ApproveDialog = ({ request, onClose }: { request: SupplyRequest; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const notices = useNotices();
  const [refresh, refreshStock] = [useRefresh(supplyRequestNoun), useRefreshStock()];
  const givers = useGivers(request.folderid);
  const state = useFormState<ApprovalValues>({ fresh: startApproval(request) });
  const { fromid, given } = state.values;
  const held = useHeld(fromid);
  const [source, setSource] = useState('');
  const heldOf = (itemId: string) => held.data?.find(({ itemid }) => itemid === itemId)?.qty ?? '0';
  const form = useRecordForm<ApprovalValues, Approval, unknown>({
    state,
    call: approveCall,
    toBody: (values) => bodyOfApproval(values, request.uts),
    check: (values) => {
      const line = exceeding(request, values);
      return line === undefined
        ? {}
        : { given: t('No more than {{asked}} was asked for.', { asked: formats.measure(line.qty, line.uom) }) };
    },
    send: async (body, options) => await api.supplyRequests.approve({ params: { id: request.id }, body }, options),
    onSaved: async () => {
      await Promise.all([refresh(), refreshStock()]);
      notices.success(t('Transfer booked'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Approve this request?')}
      form={form}
      act={t('Approve')}
      ready={fromid === null || !held.isPending}
      failed={t('Not approved')}
      onClose={onClose}
    >
      <Text size="sm">
        {t('A transfer to {{name}} is booked at once. It cannot be deleted; to correct it, book the opposite.', {
          name: request.person.name,
        })}
      </Text>
      <StockistField
        label={t('From stockist')}
        find={givers}
        sort="kind desc, name asc"
        value={fromid}
        error={form.field('fromid').error}
        onStockist={(id, _folder, name) => {
          setSource(name);
          form.set({ fromid: id });
        }}
      />
      {request.lines.map(({ id, item, qty, uom }) => {
        const asked = formats.measure(qty, uom);
        return (
          <NumberField
            key={id}
            label={t('Give {{item}}', { item: item.name })}
            description={
              held.data === undefined
                ? t('{{asked}} asked for', { asked })
                : t('{{asked}} asked for, {{held}} in stock', { asked, held: formats.measure(heldOf(item.id), uom) })
            }
            digits={9}
            unit={formats.unit(uom)}
            value={given[id] ?? null}
            onChange={(entered) => form.set({ given: { ...given, [id]: entered } })}
          />
        );
      })}
      {form.field('given').error === undefined ? null : (
        <Alert color="red" variant="outline">
          {form.field('given').error}
        </Alert>
      )}
      {held.data === undefined
        ? null
        : shortLines(request, state.values, heldOf).map(({ id, item, uom }) => (
            <Alert key={id} color="yellow.7" variant="outline">
              {t('{{name}} holds only {{held}} of {{item}}. The rest is booked below zero.', {
                name: source,
                held: formats.measure(heldOf(item.id), uom),
                item: item.name,
              })}
            </Alert>
          ))}
    </FormDialog>
  );
};
