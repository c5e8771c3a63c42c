import type { PlainPhrase } from '../../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight, IconSearch, IconUserMinus } from '@tabler/icons-react';
import { memo, useMemo, useState, type ReactNode } from 'react';
import classes from './Tray.module.css';
import { useDrag } from '../drag/drag-store.ts';
import type { ScheduleRow } from '../../../../assigning/schedule-rows.ts';
import { searchRows, traySections, trayOf, type TraySection } from '../schedule.ts';
import { TrayCards, type TrayActs } from './TrayCards.tsx';

const names: Record<TraySection, PlainPhrase> = {
  lateWork: 'Work waiting for a decision',
  unassigned: 'Unassigned',
  late: 'Overdue (job)',
  signature: 'Waiting for signature',
  cancelled: 'Recently cancelled',
};

interface SectionNameProps {
  section: TraySection;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** The name of a section, which opens and closes it. */
const SectionName = ({ section, count, isOpen, onToggle }: SectionNameProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <h2 className={classes.trayName}>
      <UnstyledButton className={classes.trayToggle} aria-expanded={isOpen} onClick={onToggle}>
        <Arrow size={14} aria-hidden />
        {t(names[section])}
        <span
          className={classes.count}
          data-urgent={(count > 0 && (section === 'lateWork' || section === 'late')) || undefined}
        >
          {formats.number(count)}
        </span>
      </UnstyledButton>
    </h2>
  );
};

interface TrayProps extends TrayActs {
  rows: readonly ScheduleRow[];
}

/** Where the tray lies below the board, as in the style sheet. */
const below = '(min-width: 700px) and (max-width: 1199px)';

/**
 * Jobs waiting for the dispatcher, to be dragged onto a row, searched or opened. At most one section is open; late work
 * has a section only if there is any. Below the board, the names of the sections stand side by side, and the cards of
 * the open one have the whole width. A job that is dragged here from a row is unassigned.
 */
export const Tray = memo(({ rows, ...acts }: TrayProps): ReactNode => {
  const t = useT('office');
  const isBelow = useMediaQuery(below, globalThis.matchMedia(below).matches) ?? false;
  const [search, setSearch] = useState('');
  const tray = useMemo(() => trayOf(searchRows(rows, search)), [rows, search]);
  const sections = traySections.filter((section) => section !== 'lateWork' || tray.lateWork.length > 0);
  const [chosen, setChosen] = useState<TraySection | 'none'>();
  const withJobs = sections.find((section) => tray[section].length > 0);
  const opened = chosen ?? withJobs;
  const isTarget = useDrag((drag) => drag?.overTray === true);
  const takesBack = useDrag((drag) => drag?.from === 'bar' && drag.kind === 'move');
  const searchField = (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={t('Search waiting jobs')}
      placeholder={t('Number, title, customer or site')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={search}
      onChange={(event) => {
        setSearch(event.currentTarget.value);
        // The first section with results opens, whichever was open before.
        setChosen(undefined);
      }}
    />
  );
  const nameOf = (section: TraySection) => (
    <SectionName
      key={section}
      section={section}
      count={tray[section].length}
      isOpen={section === opened}
      onToggle={() => setChosen(section === opened ? 'none' : section)}
    />
  );
  const cardsOf = (section: TraySection) =>
    tray[section].length === 0 ? (
      <Text size="xs" c="dimmed" px={12} pb={8}>
        {search.trim() === '' ? t('Nothing waiting') : t('Nothing matches')}
      </Text>
    ) : (
      <TrayCards rows={tray[section]} {...acts} />
    );
  return (
    <aside className={classes.tray} aria-label={t('Waiting')} data-track="tray" data-target={isTarget || undefined}>
      {takesBack ? (
        <div className={classes.dropHere} aria-hidden>
          <IconUserMinus size={16} /> {t('Drop here to unassign')}
        </div>
      ) : null}
      {isBelow ? (
        <>
          <div className={classes.names}>
            {searchField}
            {sections.map((section) => nameOf(section))}
          </div>
          {opened === undefined || opened === 'none' ? null : (
            <section key={opened} className={classes.openSection} aria-label={t(names[opened])}>
              {cardsOf(opened)}
            </section>
          )}
        </>
      ) : (
        <>
          {searchField}
          {sections.map((section) => (
            <section
              key={section}
              className={classes.traySection}
              data-open={section === opened || undefined}
              aria-label={t(names[section])}
            >
              {nameOf(section)}
              {section === opened ? cardsOf(section) : null}
            </section>
          ))}
        </>
      )}
    </aside>
  );
});
