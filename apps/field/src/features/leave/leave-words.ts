import type { LeaveSpan } from '@field-service/domain/people/leave.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { leaveHalfWords } from '@field-service/ui/record/people-words.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';

/** Returns a function that writes the days of leave. */
export const useSpanText = (): ((span: LeaveSpan) => string) => {
  const t = useT('field');
  const formats = useFormats();
  return ({ from, to, half }) => {
    if (from !== to) return `${formats.businessDate(from)} – ${formats.businessDate(to)}`;
    return half === null
      ? formats.businessDate(from)
      : formats.list([formats.businessDate(from), t(leaveHalfWords[half])]);
  };
};
