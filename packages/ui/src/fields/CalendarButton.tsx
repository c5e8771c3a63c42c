import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/id';
import 'dayjs/locale/ms';
import 'dayjs/locale/vi';
import 'dayjs/locale/zh-cn';
import type { BusinessDate } from '@field-service/domain/values/business-date.ts';
import type { Language } from '@field-service/i18n/languages.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { ActionIcon, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';

const locales: Record<Language, string> = { 'en-GB': 'en-gb', vi: 'vi', ms: 'ms', id: 'id', 'zh-CN': 'zh-cn' };

const toText = (date: BusinessDate): string => String(date).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
const toDate = (text: string): BusinessDate => Number(text.slice(0, 10).replaceAll('-', ''));

interface CalendarButtonProps {
  /** The label of the date field. */
  label: string;
  value: BusinessDate | null;
  disabled: boolean;
  onPick: (date: BusinessDate) => void;
}

/** A button that opens a calendar for choosing a day. */
export const CalendarButton = ({ label, value, disabled, onPick }: CalendarButtonProps) => {
  const t = useT();
  const language = useLanguage();
  const [opened, setOpened] = useState(false);
  const name = t('Calendar: {{field}}', { field: label });
  const pick = (text: string | null) => {
    setOpened(false);
    if (text !== null) onPick(toDate(text));
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      // Where neither side of the field has room for it, as on a phone, it covers the field.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 5 } }}
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon aria-label={name} disabled={disabled} onClick={() => setOpened((before) => !before)}>
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={name} p="xs">
        <DatePicker
          {...(value === null ? {} : { defaultDate: toText(value) })}
          value={value === null ? null : toText(value)}
          onChange={pick}
          locale={locales[language]}
          firstDayOfWeek={1}
          hideOutsideDates
          // Mantine's red for weekends is too pale for small digits.
          weekendDays={[]}
          ariaLabels={{
            previousMonth: t('Previous month'),
            nextMonth: t('Next month'),
            previousYear: t('Previous year'),
            nextYear: t('Next year'),
            previousDecade: t('Previous decade'),
            nextDecade: t('Next decade'),
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
};
