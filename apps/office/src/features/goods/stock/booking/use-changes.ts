import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { BookingKind } from './booking-search.ts';
import { useReadStockist } from '../use-held.ts';
import { changesOf, type BookingValues } from './booking-values.ts';

/** Returns a function that says what a booking makes of each balance, as it is now, and that it cannot be taken back. */
export const useChanges = (kind: BookingKind) => {
  const t = useT('office');
  const formats = useFormats();
  const read = useReadStockist();
  const changes = async (id: string | null, lines: BookingValues['lines'], sign: 1 | -1): Promise<string[]> => {
    if (id === null) return [];
    const { name, held } = await read(id);
    return changesOf(lines, held, sign).map(({ item, unit, before, after, short }) => {
      const words = { name, item, before: formats.measure(before, unit), after: formats.measure(after, unit) };
      return short
        ? t('{{name}}, {{item}}: {{before}} → {{after}}, which is below zero', words)
        : t('{{name}}, {{item}}: {{before}} → {{after}}', words);
    });
  };
  return async ({ stockistid, toid, lines }: BookingValues): Promise<string[]> => {
    const [from, to] = await Promise.all([
      changes(stockistid, lines, kind === 'receipt' || kind === 'adjust' ? 1 : -1),
      changes(kind === 'transfer' ? toid : null, lines, 1),
    ]);
    return [...from, ...to, t('What is booked cannot be deleted. To correct it, book the opposite.')];
  };
};
