import { useT } from '@field-service/i18n/use-t.ts';
import { MoneyField } from '@field-service/ui/fields/MoneyField.tsx';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { RowsField } from '@field-service/ui/fields/RowsField.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import { KeptItemField } from '../KeptItemField.tsx';
import type { BookingKind } from './booking-search.ts';
import { emptyLine, type BookingValues, type Held, type LineValues } from './booking-values.ts';

interface LineProps {
  kind: BookingKind;
  line: LineValues;
  held: readonly Held[];
  /** The folder whose items can be received, and its currency. */
  folderId: string | undefined;
  currency: string;
  change: (change: Partial<LineValues>) => void;
}

/** What is taken from a stockist is chosen among what the stockist holds; what comes in is any item kept in stock. */
const ItemOfLine = ({ kind, line, held, folderId, change }: Omit<LineProps, 'currency'>) => {
  const t = useT('office');
  const formats = useFormats();
  if (kind === 'receipt')
    return (
      <KeptItemField
        required
        folderId={folderId}
        value={line.itemid}
        onItem={(itemid, row) => change({ itemid, item: row?.name ?? '', unit: row?.uom ?? '' })}
      />
    );
  return (
    <OneSelect
      label={t('Item')}
      required
      searchable
      data={held.map(({ itemid, item, unit, qty }) => ({
        value: itemid,
        label: `${item} · ${formats.measure(qty, unit)}`,
      }))}
      value={line.itemid}
      onChange={(itemid) => {
        const found = held.find((each) => each.itemid === itemid);
        change({ itemid, item: found?.item ?? '', unit: found?.unit ?? '' });
      }}
    />
  );
};

interface BookingLinesProps extends Pick<LineProps, 'kind' | 'held' | 'folderId' | 'currency'> {
  form: RecordForm<BookingValues>;
}

/** The items of a booking with their quantities. */
export const BookingLines = ({ kind, held, folderId, currency, form }: BookingLinesProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  return (
    <RowsField
      label={t('Items')}
      rows={form.values.lines}
      onRows={(lines) => form.set({ lines })}
      empty={emptyLine}
      rowKey={({ key }) => key}
      add={t('Add item')}
      remove={({ item }, number) => t('Remove item {{name}}', { name: item || String(number) })}
      error={form.field('lines').error}
    >
      {(line, change) => {
        const unit = line.unit || held.find(({ itemid }) => itemid === line.itemid)?.unit;
        return (
          <>
            <ItemOfLine kind={kind} line={line} held={held} folderId={folderId} change={change} />
            <NumberField
              label={kind === 'adjust' ? t('Difference') : t('Quantity')}
              required
              digits={9}
              negative={kind === 'adjust'}
              unit={unit && formats.unit(unit)}
              value={line.qty}
              onChange={(qty) => change({ qty })}
            />
            {kind === 'receipt' ? (
              <MoneyField
                label={t('Cost per unit')}
                required
                currency={currency}
                value={line.unitcost}
                onChange={(unitcost) => change({ unitcost })}
              />
            ) : null}
          </>
        );
      }}
    </RowsField>
  );
};
