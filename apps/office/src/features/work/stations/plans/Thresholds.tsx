import approveCall from 'virtual:call-facts/thresholds.approve';
import createCall from 'virtual:call-facts/thresholds.create';
import type { DatasetRow } from '@field-service/contract/data.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { Threshold, thresholds } from '@field-service/contract/work/trends.ts';
import { measures, type Measure } from '@field-service/domain/work/trends.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useListSource } from '@field-service/ui/list/datasets-context.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { api } from '../../../../api/client.ts';
import { PlainTable, type PlainColumn } from '../../../../parts/PlainTable.tsx';
import { QueryGate } from '../../../../parts/QueryGate.tsx';
import { Section } from '../../../../parts/Section.tsx';
import { measureWords } from './measure-words.ts';

type Row = DatasetRow<'thresholds'>;
type NewThreshold = RouteInput<(typeof thresholds)['create']>['body'];
type Approval = NonNullable<RouteInput<(typeof thresholds)['approve']>['body']>;

/** The live events of thresholds change the heat map too, whose levels follow from them. */
export const thresholdKey = 'thresholds';
const useRefresh = () => {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [thresholdKey, 'plan'].map(async (key) => await queryClient.invalidateQueries({ queryKey: [key] })),
    );
  };
};

/** The thresholds of a station type at a site. */
export const useThresholds = (siteId: string, typeId: string) => {
  const { datasets } = useListSource();
  return useQuery({
    queryKey: [thresholdKey, siteId, typeId],
    queryFn: async ({ signal }) =>
      await datasets.rows('thresholds', { find: { siteid: siteId, stationtypeid: typeId } }, { signal }),
  });
};

interface ThresholdValues {
  measure: Measure;
  area: string;
  alert: string | null;
  action: string | null;
  zeroTolerance: boolean;
  validFrom: number | null;
}

interface ThresholdsProps {
  siteId: string;
  typeId: string;
  measure: Measure;
  /** The day of today at the site. */
  today: number;
}

const ProposeDialog = ({ siteId, typeId, measure, today, onClose }: ThresholdsProps & { onClose: () => void }) => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefresh();
  const labels: Readonly<Record<string, string>> = {
    measure: t('Measure'),
    area: t('Area'),
    alert: t('Alert from'),
    action: t('Action from'),
    validFrom: t('Valid from'),
  };
  const start = useMemo(
    () => ({ fresh: { measure, area: '', alert: null, action: null, zeroTolerance: false, validFrom: today } }),
    // oxlint-disable-next-line react/exhaustive-deps -- a form starts once
    [],
  );
  const state = useFormState<ThresholdValues>(start);
  const form = useRecordForm<ThresholdValues, NewThreshold, Threshold>({
    state,
    call: createCall,
    toBody: ({ area, ...values }) => ({
      ...values,
      siteid: siteId,
      stationtypeid: typeId,
      area: area.trim() === '' ? null : area.trim(),
    }),
    check: ({ alert, action }) =>
      alert !== null && action !== null && Number(alert) > Number(action)
        ? { action: t('The action threshold is not below the alert threshold.') }
        : {},
    send: async (body, options) => (await api.thresholds.create({ body }, options)).data,
    onSaved: async () => {
      await refresh();
      notices.success(t('Threshold proposed'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Propose a threshold')}
      form={form}
      act={t('Propose threshold')}
      labelOf={(name) => labels[name] ?? name}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <OneSelect
          label={labels['measure']}
          allowDeselect={false}
          data={measures.map((each) => ({ value: each, label: t(measureWords[each]) }))}
          value={form.values.measure}
          onChange={(value) => form.set({ measure: measures.find((each) => each === value) ?? measure })}
        />
        <TextInput label={labels['area']} placeholder={t('The whole site')} {...form.text('area')} />
        <NumberField label={labels['alert'] ?? ''} decimals={4} digits={9} {...form.field('alert')} />
        <NumberField label={labels['action'] ?? ''} decimals={4} digits={9} {...form.field('action')} />
        <DateField label={labels['validFrom'] ?? ''} {...form.field('validFrom')} />
      </SimpleGrid>
      <Checkbox
        label={t('Any activity requires action')}
        checked={form.values.zeroTolerance}
        onChange={({ currentTarget: { checked } }) => form.set({ zeroTolerance: checked })}
      />
      <Text size="sm" c="dimmed">
        {t('A share is entered as a number: 0.25 for 25 %. It takes effect once the customer approves it.')}
      </Text>
    </FormDialog>
  );
};

const ApproveDialog = ({ threshold, onClose }: { threshold: Row; onClose: () => void }) => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefresh();
  const start = useMemo(() => ({ fresh: { approvedBy: '' } }), []);
  const state = useFormState<{ approvedBy: string }>(start);
  const form = useRecordForm<{ approvedBy: string }, Approval, Threshold>({
    state,
    call: approveCall,
    toBody: ({ approvedBy }) => ({ approvedBy: approvedBy.trim() }),
    check: ({ approvedBy }) => (approvedBy.trim() === '' ? { approvedBy: t('Enter who approved it.') } : {}),
    send: async (body, options) =>
      (await api.thresholds.approve({ params: { id: threshold.id }, body: { ...body, uts: threshold.uts } }, options))
        .data,
    onSaved: async () => {
      await refresh();
      notices.success(t('Threshold approved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Record the customer’s approval')}
      size="md"
      form={form}
      act={t('Record approval')}
      labelOf={() => t('Approved by')}
      onClose={onClose}
    >
      <TextInput
        label={t('Approved by')}
        description={t('The person at the customer. The threshold before it ends on the day before.')}
        {...form.text('approvedBy')}
        required
      />
    </FormDialog>
  );
};

/** The columns of the thresholds; `onApprove` asks who approved one. */
const useThresholdColumns = (onApprove: (row: Row) => void): readonly PlainColumn<Row>[] => {
  const t = useT('office');
  const formats = useFormats();
  const { may } = useFormHost();
  const amount = (value: string, measure: Measure) =>
    measure === 'active_rate' ? formats.percent(Number(value)) : formats.quantity(value);
  return [
    { label: t('Measure'), cell: ({ measure }) => t(measureWords[measure]) },
    { label: t('Area'), cell: ({ area }) => area ?? t('The whole site') },
    { label: t('Alert from'), align: 'end', cell: (row) => amount(row.alert, row.measure) },
    {
      label: t('Action from'),
      align: 'end',
      cell: (row) => (row.zeroTolerance ? t('Any activity') : amount(row.action, row.measure)),
    },
    { label: t('Valid from'), nowrap: true, cell: ({ validFrom }) => formats.businessDate(validFrom) },
    {
      label: t('Until'),
      nowrap: true,
      cell: ({ validTo }) => (validTo === null ? '' : formats.businessDate(validTo)),
    },
    {
      label: t('Approved by'),
      cell: (row) => {
        if (row.approvedAt !== null) return `${row.approvedBy ?? ''}, ${formats.date(row.approvedAt)}`;
        if (!may(approveCall.needs)) return t('Not approved yet');
        return (
          <Button size="compact-sm" variant="default" onClick={() => onApprove(row)}>
            {t('Record approval')}
          </Button>
        );
      },
    },
  ];
};

/** The thresholds of a station type at a site, with their approval. */
export const Thresholds = (props: ThresholdsProps): ReactNode => {
  const { siteId, typeId } = props;
  const t = useT('office');
  const { may } = useFormHost();
  const [isProposing, setProposing] = useState(false);
  const [approving, setApproving] = useState<Row>();
  const columns = useThresholdColumns(setApproving);
  const query = useThresholds(siteId, typeId);
  return (
    <Section
      title={t('Thresholds')}
      acts={
        may(createCall.needs) ? (
          <Button variant="default" size="xs" onClick={() => setProposing(true)}>
            {t('Propose threshold')}
          </Button>
        ) : null
      }
    >
      <QueryGate query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('No thresholds are agreed for this station type.')}
            </Text>
          ) : (
            <PlainTable label={t('Thresholds')} rows={rows} rowKey={({ id }) => id} columns={columns} />
          )
        }
      </QueryGate>
      {isProposing ? <ProposeDialog {...props} onClose={() => setProposing(false)} /> : null}
      {approving ? <ApproveDialog threshold={approving} onClose={() => setApproving(undefined)} /> : null}
    </Section>
  );
};
