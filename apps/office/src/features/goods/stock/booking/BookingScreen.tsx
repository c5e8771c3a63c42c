import adjustCall from 'virtual:call-facts/stock.adjust';
import issueCall from 'virtual:call-facts/stock.book/issue';
import receiptCall from 'virtual:call-facts/stock.book/receipt';
import transferCall from 'virtual:call-facts/stock.transfer';
import type { StockMovement } from '@field-service/contract/goods/stock.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { RecordForm } from '@field-service/ui/form/RecordForm.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { SimpleGrid, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { api } from '../../../../api/client.ts';
import { LinkButton } from '../../../../parts/LinkButton.tsx';
import { Page } from '../../../../parts/Page.tsx';
import { StockistField } from '../StockistField.tsx';
import { useHeld, useRefreshStock, useStockist } from '../use-held.ts';
import { BookingLines } from './BookingLines.tsx';
import type { BookingKind, BookingSearch } from './booking-search.ts';
import { areLinesWhole, bodyOfBooking, startValues, type BookingBody, type BookingValues } from './booking-values.ts';
import { useBookingWords } from './use-booking-words.ts';
import { useChanges } from './use-changes.ts';

export const bookingCalls = { receipt: receiptCall, issue: issueCall, transfer: transferCall, adjust: adjustCall };

/** What the calls take of a booking. */
type Lines = { itemid: string; qty: string; unitcost?: string }[];
interface Whole extends Omit<BookingBody, 'stockistid' | 'toid' | 'lines'> {
  stockistid: string;
  toid: string;
  lines: Lines;
}

async function send(
  kind: BookingKind,
  { stockistid, toid, lines, ...booking }: Whole,
  options: { idempotencyKey: string },
): Promise<StockMovement[]> {
  const plain = lines.map(({ itemid, qty }) => ({ itemid, qty }));
  switch (kind) {
    case 'receipt': {
      const costed = lines.map((line) => ({ ...line, unitcost: line.unitcost ?? '0' }));
      return (await api.stock.book({ body: { ...booking, type: 'receipt', stockistid, lines: costed } }, options)).data;
    }
    case 'issue':
      return (await api.stock.book({ body: { ...booking, type: 'issue', stockistid, lines: plain } }, options)).data;
    case 'transfer':
      return (await api.stock.transfer({ body: { ...booking, fromid: stockistid, toid, lines: plain } }, options)).data;
    case 'adjust':
      return (
        await api.stock.adjust(
          { body: { ...booking, reason: booking.reason ?? '', stockistid, lines: plain } },
          options,
        )
      ).data;
  }
}

/** The form of a booking: what moves, from whom and to whom. It says what becomes of each balance before it books. */
export const BookingScreen = ({ kind, start }: { kind: BookingKind; start: BookingSearch }): ReactNode => {
  const t = useT('office');
  const words = useBookingWords()[kind];
  const notices = useNotices();
  const navigate = useNavigate();
  const { home, folders } = useCaller();
  const formats = useFormats();
  const refresh = useRefreshStock();
  const state = useFormState<BookingValues>({ fresh: startValues(start) });
  const { stockistid, toid } = state.values;
  const held = useHeld(stockistid);
  const stockist = useStockist(stockistid);
  // A person has no folder: their bookings are those of the chosen folder.
  const folder = folders.find(({ id }) => id === stockist?.folderid) ?? home;
  const foresee = useChanges(kind);
  const form = useRecordForm<BookingValues, Whole, StockMovement[]>({
    state,
    call: bookingCalls[kind],
    fieldOf: { fromid: 'stockistid' },
    toBody: (values) => {
      const { lines, ...body } = bodyOfBooking(values, folder?.timezone ?? 'UTC');
      return { ...body, lines: [...lines], ...(kind === 'transfer' ? { fromid: body.stockistid } : {}) };
    },
    check: (values) => ({
      ...(kind === 'transfer' && values.toid !== null && values.toid === values.stockistid
        ? { toid: t('Choose another stockist.') }
        : {}),
      ...(areLinesWhole(kind, values.lines) ? {} : { lines: t('Fill in every field of each item, or remove it.') }),
    }),
    foresee,
    send: async (body, options) => await send(kind, body, options),
    onSaved: async () => {
      await refresh();
      notices.success(words.done);
      await navigate({ to: '/stock', search: { stockist: stockistid ?? undefined }, replace: true });
    },
  });
  const labels: Readonly<Record<string, string>> = { docno: t('Document'), reason: t('Reason') };
  return (
    <Page title={words.title}>
      <div style={{ maxWidth: 960 }}>
        <RecordForm
          form={form}
          act={words.act}
          ready={stockistid === null || (!held.isPending && stockist !== undefined)}
          failed={t('Not booked')}
          labelOf={(name) => labels[name] ?? name}
          others={
            <LinkButton to="/stock" variant="default">
              {t('Cancel')}
            </LinkButton>
          }
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <StockistField
              label={words.stockist}
              value={stockistid}
              error={form.field('stockistid').error}
              onStockist={(id) => form.set({ stockistid: id })}
            />
            {kind === 'transfer' ? (
              <StockistField
                label={t('To stockist')}
                value={toid}
                error={form.field('toid').error}
                onStockist={(id) => form.set({ toid: id })}
              />
            ) : (
              <div />
            )}
            <TextInput
              label={t('Document')}
              placeholder={t('Number of the delivery note or form')}
              {...form.text('docno')}
            />
            <DateField label={t('Date')} placeholder={t('Now')} {...form.field('date')} />
            <TextInput label={t('Reason')} style={{ gridColumn: '1 / -1' }} {...form.text('reason')} />
          </SimpleGrid>
          <BookingLines
            kind={kind}
            held={held.data ?? []}
            folderId={folder?.id}
            currency={folder?.currency ?? formats.settings.currency}
            form={form}
          />
        </RecordForm>
      </div>
    </Page>
  );
};
