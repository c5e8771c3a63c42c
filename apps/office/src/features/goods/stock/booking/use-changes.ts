import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { BookingKind } from './booking-search.ts';
import { changesOf, type BookingValues, type Change, type Held } from './booking-values.ts';

interface Stockist {
  name: string;
  held: readonly Held[];
}

/** Returns a function that says what a booking makes of each balance, and that it cannot be taken back. */
export const useChanges = (kind: BookingKind, from: Stockist, to: Stockist) => {
  const t = useT('office');
  const formats = useFormats();
  const said = (name: string, { item, unit, before, after, short }: Change): string => {
    const words = { name, item, before: formats.measure(before, unit), after: formats.measure(after, unit) };
    return short
      ? t('{{name}}, {{item}}: {{before}} → {{after}}, which is below zero', words)
      : t('{{name}}, {{item}}: {{before}} → {{after}}', words);
  };
  return ({ lines }: BookingValues): string[] => [
    ...changesOf(lines, from.held, kind === 'receipt' || kind === 'adjust' ? 1 : -1).map((change) =>
      said(from.name, change),
    ),
    ...(kind === 'transfer' ? changesOf(lines, to.held, 1).map((change) => said(to.name, change)) : []),
    t('What is booked cannot be deleted. To correct it, book the opposite.'),
  ];
};
