import { createFormats, zoneName } from '@field-service/i18n/format.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useCaller } from '../../../api/caller.tsx';

/**
 * Returns a function that writes a time span on the clock of a folder, with the name of its time zone; null if that clock
 * shows the same as the board's.
 */
export const useBranchTime = (folderId: string): ((from: number, to: number) => string | null) => {
  const { settings } = useFormats();
  const { folders } = useCaller();
  const zone = folders.find(({ id }) => id === folderId)?.timezone;
  const clocks =
    zone === undefined || zone === settings.timeZone
      ? undefined
      : { zone, here: createFormats(settings), there: createFormats({ ...settings, timeZone: zone }) };
  return (from, to) =>
    clocks === undefined || clocks.here.dateTime(from) === clocks.there.dateTime(from)
      ? null
      : `${clocks.there.dateTimeSpan(from, to)}, ${zoneName(clocks.zone, from)}`;
};
