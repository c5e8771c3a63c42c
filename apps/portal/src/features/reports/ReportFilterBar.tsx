import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { statusWords } from '@field-service/ui/record/status-kind.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { dayOf, isReportStatus, textOf, type ReportFilters, type ReportStatus } from './find-reports.ts';
import classes from './reports.module.css';

interface ReportFilterBarProps {
  filters: ReportFilters;
  onFilters: (filters: ReportFilters) => void;
}

const words = { DN: statusWords.done, CWO: statusWords.unsigned } as const satisfies Record<ReportStatus, string>;
const searchDebounceMs = 500;

export const ReportFilterBar = ({ filters, onFilters }: ReportFilterBarProps) => {
  const t = useT('portal');
  const [typed, setTyped] = useState(filters.search ?? '');
  const [ownPath] = useState(() => globalThis.location.pathname);
  const search = useDebouncedCallback((text: string) => {
    // If a report has been opened in the meantime, updating the filters must not navigate back to the list.
    if (globalThis.location.pathname === ownPath) onFilters({ ...filters, search: text === '' ? undefined : text });
  }, searchDebounceMs);
  const clear = () => {
    setTyped('');
    onFilters({});
  };
  const filtered =
    filters.search !== undefined ||
    filters.from !== undefined ||
    filters.to !== undefined ||
    filters.status !== undefined;
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
      <DateField
        className={classes.dates}
        label={t('Visits from')}
        placeholder={t('Visits from')}
        quiet
        value={dayOf(filters.from)}
        onChange={(from) => onFilters({ ...filters, from: textOf(from) })}
      />
      <DateField
        className={classes.dates}
        label={t('Visits until')}
        placeholder={t('Visits until')}
        quiet
        value={dayOf(filters.to)}
        onChange={(to) => onFilters({ ...filters, to: textOf(to) })}
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
