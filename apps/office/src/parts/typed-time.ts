/** Reads a time as people type it, `9`, `930`, `9.30` or `09:30`, and writes it as HH:MM; undefined for what is no time. */
export const readTime = (typed: string): string | undefined => {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/.exec(typed.trim()) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
};
