import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHolidays } from '../../../api/holidays.ts';
import { HolidaysMissing } from '../../../parts/HolidaysMissing.tsx';

/** The public holidays of the days that the board shows. */
export const HolidayLine = ({ from, to }: { from: number; to: number }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const holidays = useHolidays(from, to);
  const said = (holidays.data ?? []).map(({ name, date }) =>
    from === to ? name : t('{{holiday}} on {{day}}', { holiday: name, day: formats.shortBusinessDate(date) }),
  );
  return said.length === 0 ? (
    <HolidaysMissing query={holidays} />
  ) : (
    <Text size="sm" px={20} pb="xs">
      {t('Public holidays: {{holidays}}', { holidays: formats.list([...new Set(said)]) })}
    </Text>
  );
};
