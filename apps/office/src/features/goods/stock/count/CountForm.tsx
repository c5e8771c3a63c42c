import countCall from 'virtual:call-facts/stock.count';
import type { StockMovement } from '@field-service/contract/goods/stock.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { RecordForm } from '@field-service/ui/form/RecordForm.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm, type RecordForm as Form } from '@field-service/ui/form/use-record-form.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Input, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { api } from '../../../../api/client.ts';
import { PlainTable } from '../../../../parts/PlainTable.tsx';
import type { Held } from '../booking/booking-values.ts';
import { KeptItemField } from '../KeptItemField.tsx';
import { useRefreshStock } from '../use-held.ts';
import { countedLines, differenceOf, differingLines, linesFor, type CountLine } from './count-values.ts';

interface CountValues {
  docno: string;
  reason: string;
  lines: readonly CountLine[];
}
interface CountBody {
  stockistid: string;
  docno: string;
  reason?: string;
  lines: { itemid: string; qty: string; balance?: string }[];
}

interface CountFormProps {
  stockistId: string;
  name: string;
  folderId: string | undefined;
  held: readonly Held[];
  others: ReactNode;
}

/** A quantity with its sign, so that a surplus is not read as a balance. */
const useSigned = () => {
  const formats = useFormats();
  return (difference: string, unit: string): string =>
    `${difference.startsWith('-') || difference === '0' ? '' : '+'}${formats.measure(difference, unit)}`;
};

const Lines = ({ form, folderId }: { form: Form<CountValues>; folderId: string | undefined }) => {
  const t = useT('office');
  const formats = useFormats();
  const signed = useSigned();
  const { lines } = form.values;
  const change = (itemid: string, next: string | null) =>
    form.set({ lines: lines.map((line) => (line.itemid === itemid ? { ...line, counted: next } : line)) });
  const { error } = form.field('lines');
  const counted = ({ itemid, item, unit, counted: value }: CountLine) => (
    <NumberField
      quiet
      label={t('Counted: {{item}}', { item })}
      digits={9}
      unit={formats.unit(unit)}
      value={value}
      onChange={(next) => change(itemid, next)}
    />
  );
  return (
    <div>
      <PlainTable
        label={t('Counted items')}
        rows={lines}
        rowKey={({ itemid }) => itemid}
        columns={[
          { label: t('Item'), cell: ({ item }) => item },
          { label: t('In the ledger'), align: 'end', cell: ({ book, unit }) => formats.measure(book, unit) },
          {
            label: t('Counted'),
            cell: counted,
          },
          {
            label: t('Difference'),
            align: 'end',
            cell: (line) => {
              const difference = differenceOf(line);
              return difference === null ? '' : signed(difference, line.unit);
            },
          },
        ]}
      />
      {error === undefined ? null : (
        <Input.Error mt={4} role="alert" tabIndex={-1} aria-invalid>
          {error}
        </Input.Error>
      )}
      <div style={{ maxWidth: 400, marginTop: 12 }}>
        <KeptItemField
          label={t('Found an item that is not listed?')}
          folderId={folderId}
          value={null}
          onItem={(itemid, row) => {
            if (itemid === null || row === null || lines.some((line) => line.itemid === itemid)) return;
            form.set({ lines: [...lines, { itemid, item: row.name, unit: row.uom, book: '0', counted: null }] });
          }}
        />
      </div>
    </div>
  );
};

/** The form of a count. It says each difference before it books any. */
export const CountForm = ({ stockistId, name, folderId, held, others }: CountFormProps): ReactNode => {
  const t = useT('office');
  const signed = useSigned();
  const notices = useNotices();
  const navigate = useNavigate();
  const refresh = useRefreshStock();
  const state = useFormState<CountValues>({ fresh: { docno: '', reason: '', lines: linesFor(held, []) } });
  // The ledger may move while people count: the lines show what it says now, and differences follow.
  const follow = useEffectEvent((rows: readonly Held[]) => state.change({ lines: linesFor(rows, state.values.lines) }));
  useEffect(() => follow(held), [held]);
  const form = useRecordForm<CountValues, CountBody, StockMovement[]>({
    state,
    call: countCall,
    toBody: ({ docno, reason, lines }) => ({
      stockistid: stockistId,
      docno: docno.trim(),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      lines: countedLines(lines),
    }),
    check: ({ lines }) =>
      countedLines(lines).length === 0 ? { lines: t('Enter at least one counted quantity.') } : {},
    cautions: ({ lines }) => [
      ...differingLines(lines).map(({ item, unit, difference }) =>
        t('{{name}}, {{item}}: {{difference}}', { name, item, difference: signed(difference, unit) }),
      ),
      ...(differingLines(lines).length === 0 ? [t('Nothing differs from the ledger.')] : []),
      t('What is booked cannot be deleted. To correct it, book the opposite.'),
    ],
    send: async (body, options) => (await api.stock.count({ body }, options)).data,
    onSaved: async (booked) => {
      await refresh();
      notices.success(
        booked.length === 0
          ? t('Count matches the ledger')
          : t('{{count}} differences booked', { count: booked.length }),
      );
      await navigate({ to: '/stock', search: { stockist: stockistId }, replace: true });
    },
    onRefused: () => {
      void refresh();
      return false;
    },
  });
  return (
    <RecordForm form={form} act={t('Book count')} failed={t('Not booked')} others={others}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
        <TextInput
          label={t('Document')}
          placeholder={t('Number of the delivery note or form')}
          {...form.text('docno')}
        />
        <TextInput label={t('Reason')} {...form.text('reason')} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('Leave a line empty that was not counted. 0 means that nothing is left.')}
      </Text>
      <Lines form={form} folderId={folderId} />
    </RecordForm>
  );
};
