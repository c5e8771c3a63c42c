import { useFormats } from '../shell/formats-context.tsx';

type DateStyle = 'date' | 'dateTime' | 'time' | 'shortDate' | 'weekday';

interface DateTextProps {
  /** A timestamp in milliseconds; nothing is shown for null. */
  stamp: number | null | undefined;
  as?: DateStyle;
}

/** A point in time in the folder's time zone, with its machine-readable form. */
export const DateText = ({ stamp, as = 'dateTime' }: DateTextProps) => {
  const formats = useFormats();
  if (stamp === null || stamp === undefined) return null;
  return <time dateTime={new Date(stamp).toISOString()}>{formats[as](stamp)}</time>;
};

/** A business date (yyyymmdd), which is the same day in every time zone. */
export const BusinessDateText = ({ date }: { date: number | null | undefined }) => {
  const formats = useFormats();
  return date === null || date === undefined ? null : <span>{formats.businessDate(date)}</span>;
};
