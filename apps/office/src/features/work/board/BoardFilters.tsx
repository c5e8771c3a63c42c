import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { addDays, weekdayOf } from '@field-service/domain/values/business-date.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut, IconMap2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { useLookups, useTeams } from '../../../api/reference.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { boardViews, type BoardSearch } from './board-search.ts';
import classes from './BoardFilters.module.css';
import { nextZoom } from './geometry.ts';

interface BoardFiltersProps {
  date: number;
  today: number;
  search: BoardSearch;
  /** Whether the hours of a day are shown, which can be zoomed. */
  zoomable: boolean;
  onSearch: (search: BoardSearch) => void;
}

export const mondayOf = (date: number): number => addDays(date, 1 - weekdayOf(date));

const ZoomButtons = ({ search, onSearch }: Pick<BoardFiltersProps, 'search' | 'onSearch'>): ReactNode => {
  const t = useT('office');
  const [out, closer] = [nextZoom(search.zoom, 'out'), nextZoom(search.zoom, 'in')];
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={t('Zoom')}>
      <ActionIcon aria-label={t('Zoom out')} disabled={!out} onClick={() => onSearch({ ...search, ...out })}>
        <IconZoomOut size={16} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        px={12}
        disabled={search.zoom === undefined}
        onClick={() => onSearch({ ...search, zoom: undefined })}
      >
        {t('Fit to the day')}
      </Button>
      <ActionIcon aria-label={t('Zoom in')} disabled={!closer} onClick={() => onSearch({ ...search, ...closer })}>
        <IconZoomIn size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
};

interface TeamSelectProps {
  value: string | undefined;
  onTeam: (team: string | undefined) => void;
  /** The width in px. */
  w: number;
}

/** Narrows the board, or its day sheets, to a team. */
export const TeamSelect = ({ value, onTeam, w }: TeamSelectProps): ReactNode => {
  const t = useT('office');
  const teams = useTeams();
  return (
    <OneSelect
      aria-label={t('Team')}
      placeholder={t('All teams')}
      clearable
      searchable
      w={w}
      data={(teams.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(team) => onTeam(team ?? undefined)}
    />
  );
};

/** The day, view and filters of the board, all stored in the address. */
export const BoardFilters = ({ date, today, search, zoomable, onSearch }: BoardFiltersProps): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const { folders, folder } = useCaller();
  const natures = useLookups(lookupNumbers.nature);
  const view = search.view ?? 'day';
  const step = view === 'week' ? 7 : 1;
  const go = (day: number) => onSearch({ ...search, date: day === today ? undefined : day });
  const areas = folders.filter(({ path, id }) => !folder || (id !== folder.id && path.startsWith(folder.path)));
  return (
    <div className={classes.filters}>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          aria-label={view === 'week' ? t('Previous week') : t('Previous day')}
          onClick={() => go(addDays(date, -step))}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <DateField label={t('Date')} quiet value={date} onChange={(day) => day !== null && go(day)} w={140} />
        <ActionIcon
          aria-label={view === 'week' ? t('Next week') : t('Next day')}
          onClick={() => go(addDays(date, step))}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <Button variant="default" px={12} disabled={date === today} onClick={() => go(today)}>
          {t('Today')}
        </Button>
      </Group>
      <SegmentedControl
        aria-label={t('Board view')}
        value={view}
        onChange={(next) => onSearch({ ...search, view: next === 'week' ? 'week' : undefined })}
        data={boardViews.map((value) => ({ value, label: value === 'day' ? t('Day') : t('Week') }))}
      />
      {view === 'day' ? (
        <Button
          variant={search.map === true ? 'light' : 'default'}
          px={12}
          aria-pressed={search.map === true}
          leftSection={<IconMap2 size={16} aria-hidden />}
          onClick={() => onSearch({ ...search, map: search.map === true ? undefined : true })}
        >
          {t('Map')}
        </Button>
      ) : null}
      {zoomable ? <ZoomButtons search={search} onSearch={onSearch} /> : null}
      <Group gap="sm">
        <TeamSelect value={search.team} onTeam={(team) => onSearch({ ...search, team })} w={144} />
        {areas.length > 0 ? (
          <OneSelect
            aria-label={t('Area')}
            placeholder={t('All areas')}
            clearable
            searchable
            w={144}
            data={areas.map(({ id, name }) => ({ value: id, label: name }))}
            value={search.area ?? null}
            onChange={(area) => onSearch({ ...search, area: area ?? undefined })}
          />
        ) : null}
        <OneSelect
          aria-label={t('Service type')}
          placeholder={t('All service types')}
          clearable
          searchable
          w={160}
          data={(natures.data ?? []).map((nature) => ({ value: nature.id, label: localName(nature, language) }))}
          value={search.nature ?? null}
          onChange={(nature) => onSearch({ ...search, nature: nature ?? undefined })}
        />
      </Group>
    </div>
  );
};
