import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/id';
import 'dayjs/locale/ms';
import 'dayjs/locale/vi';
import 'dayjs/locale/zh-cn';
import type { Language } from '@field-service/i18n/languages.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { statusWords } from '@field-service/ui/record/status-kind.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconCalendar, IconSearch } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useState } from 'react';
import { isReportStatus, type ReportFilters, type ReportStatus } from './find-reports.ts';
import classes from './reports.module.css';

interface ReportFilterBarProps {
  filters: ReportFilters;
  onFilters: (filters: ReportFilters) => void;
}

const calendars: Record<Language, string> = { 'en-GB': 'en-gb', vi: 'vi', ms: 'ms', id: 'id', 'zh-CN': 'zh-cn' };
const words = { DN: statusWords.done, CWO: statusWords.unsigned } as const satisfies Record<ReportStatus, string>;
const dateFormat = 'DD/MM/YYYY';
const searchDebounceMs = 500;

export const ReportFilterBar = ({ filters, onFilters }: ReportFilterBarProps) => {
  const t = useT('portal');
  const language = useLanguage();
  const [typed, setTyped] = useState(filters.search ?? '');
  const [range, setRange] = useState<[string | null, string | null]>([filters.from ?? null, filters.to ?? null]);
  const search = useDebouncedCallback(
    (text: string) => onFilters({ ...filters, search: text === '' ? undefined : text }),
    searchDebounceMs,
  );
  const choose = ([from, to]: [string | null, string | null]) => {
    setRange([from, to]);
    // Half a range is still being chosen.
    if ((from === null) === (to === null)) onFilters({ ...filters, from: from ?? undefined, to: to ?? undefined });
  };
  const clear = () => {
    setTyped('');
    setRange([null, null]);
    onFilters({});
  };
  const day = (date: string | null) => (date === null ? '' : dayjs(date).format(dateFormat));
  const shownRange = range[0] === null ? t('Any date') : `${day(range[0])} – ${day(range[1])}`;
  const filtered = filters.search !== undefined || filters.from !== undefined || filters.status !== undefined;
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search}
        aria-label={t('Search service reports')}
        placeholder={t('Number, title or site')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value.trim());
        }}
      />
      <DatePickerInput
        className={classes.dates}
        type="range"
        aria-label={t('Visit date: {{range}}', { range: shownRange })}
        placeholder={t('Any date')}
        leftSection={<IconCalendar size={16} aria-hidden />}
        leftSectionPointerEvents="none"
        locale={calendars[language]}
        valueFormat={dateFormat}
        value={range}
        onChange={choose}
        clearable
        weekendDays={[]}
        // Inside the page's own landmark, and no dialog: it has no name of its own.
        popoverProps={{ withRoles: false, withinPortal: false }}
        hideOutsideDates
        previousLabel={t('Previous')}
        nextLabel={t('Next')}
      />
      <NativeSelect
        className={classes.status}
        aria-label={t('Status')}
        value={filters.status ?? ''}
        onChange={(event) =>
          onFilters({
            ...filters,
            status: isReportStatus(event.currentTarget.value) ? event.currentTarget.value : undefined,
          })
        }
        data={[
          { value: '', label: t('Any status') },
          ...Object.entries(words).map(([value, word]) => ({ value, label: t(word) })),
        ]}
      />
      {filtered ? (
        <Button variant="subtle" color="gray" onClick={clear}>
          {t('Clear filters')}
        </Button>
      ) : null}
    </div>
  );
};
