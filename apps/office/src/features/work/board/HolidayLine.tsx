import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHolidays } from '../../../api/holidays.ts';

/** The public holidays of the days that the board shows. */
export const HolidayLine = ({ from, to }: { from: number; to: number }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { data = [], error } = useHolidays(from, to);
  const said = data.map(({ name, date }) =>
    from === to ? name : t('{{holiday}} on {{day}}', { holiday: name, day: formats.shortBusinessDate(date) }),
  );
  // Without them, a day would look like any other.
  if (error !== null && data.length === 0)
    return (
      <Text size="sm" c="dimmed" px={20} pb="xs" role="status">
        {t('Public holidays could not be loaded.')}
      </Text>
    );
  return said.length === 0 ? null : (
    <Text size="sm" px={20} pb="xs">
      {t('Public holidays: {{holidays}}', { holidays: formats.list([...new Set(said)]) })}
    </Text>
  );
};
