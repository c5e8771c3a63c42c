import { isSome } from '@field-service/domain/goods/stock-left.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useMovementKinds } from '@field-service/ui/record/movement-kinds.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button } from '@mantine/core';
import { Sheet } from '../../frame/dialogs/Sheet.tsx';
import { Facts, Part } from '../../frame/Screen.tsx';
import { SheetAge } from '../../frame/SheetAge.tsx';
import { useSheet } from '../../frame/use-sheet.ts';
import type { HeldItem } from '../../offline/recorded/own-stock.ts';
import { useUnitCode } from '../../offline/reference.ts';
import classes from '../../frame/items/items.module.css';

/** A balance with the words of its item. */
export interface ShownStock {
  held: HeldItem;
  name: string;
  code: string;
  type: string;
  isLow: boolean;
}

/** The last movements of an item in the user's stock, as the office has booked them. */
const Movements = ({ itemId }: { itemId: string }) => {
  const t = useT('field');
  const formats = useFormats();
  const kinds = useMovementKinds();
  const codeOf = useUnitCode();
  const sheet = useSheet('ledger');
  const rows = sheet.row?.data.filter(({ item }) => item.id === itemId) ?? [];
  return (
    <Part title={t('Last movements')}>
      {rows.length > 0 ? (
        <ul className={classes.lines} aria-label={t('Last movements')}>
          {rows.map(({ id, date, type, docno, in: came, out, qty, uom }) => (
            <li key={id}>
              <span>
                {kinds[type]}
                <span className={classes.more}>{[formats.dateTime(date), docno].filter(Boolean).join(' · ')}</span>
              </span>
              <span className={classes.amount}>
                {isSome(came) ? `+${formats.measure(came, codeOf(uom))}` : `−${formats.measure(out, codeOf(uom))}`}
                <span className={classes.more}>
                  {t('Balance: {{amount}}', { amount: formats.measure(qty, codeOf(uom)) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      ) : sheet.row && sheet.row.at > 0 ? (
        <p className={classes.more}>{t('None among your latest 100 movements.')}</p>
      ) : null}
      <SheetAge sheet={sheet} never={t('Not read yet. The movements appear here once there is a network.')} />
    </Part>
  );
};

/** An item that the user holds, with its movements. */
export const StockSheet = ({ stock, onClose }: { stock: ShownStock; onClose: () => void }) => {
  const t = useT('field');
  const formats = useFormats();
  const { held, name, code, type } = stock;
  return (
    <Sheet
      title={name}
      onClose={onClose}
      closeLabel={t('Close item')}
      foot={<Button onClick={onClose}>{t('Done (button)')}</Button>}
    >
      <Part>
        <Facts
          rows={[
            [t('In your stock'), formats.measure(held.qty, held.unit)],
            [t('Recorded here, not booked yet'), isSome(held.used) ? formats.measure(held.used, held.unit) : null],
            [t('Item type'), type],
            [t('Code'), code],
          ]}
        />
      </Part>
      <Movements itemId={held.itemId} />
    </Sheet>
  );
};
