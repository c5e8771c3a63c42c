import type { PlainPhrase } from '../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconSearch, IconUserMinus } from '@tabler/icons-react';
import { useState, type PointerEvent, type ReactNode } from 'react';
import { useLookupNames } from '../../../api/lookup-names.ts';
import classes from './Tray.module.css';
import { useJobCard } from './job-card-context.ts';
import { searchRows, traySections, trayOf, type ScheduleRow, type TraySection } from './schedule.ts';
import type { Drag, DragKind } from './use-board-drag.ts';

const names: Record<TraySection, PlainPhrase> = {
  lateWork: 'Work waiting for a decision',
  unassigned: 'Unassigned',
  late: 'Overdue (job)',
  signature: 'Waiting for signature',
  cancelled: 'Recently cancelled',
};
/** The number of cards initially shown per section; the job list has all of them. */
const shown = 30;

interface TrayProps {
  rows: readonly ScheduleRow[];
  movable: boolean;
  drag: Drag | undefined;
  onPress: (event: PointerEvent, row: ScheduleRow, kind: DragKind, from: 'card') => void;
  onOpen: (row: ScheduleRow) => void;
}

const Card = ({ row, movable, drag, onPress, onOpen }: { row: ScheduleRow } & Omit<TrayProps, 'rows'>): ReactNode => {
  const { byName } = useLookupNames();
  const formats = useFormats();
  const card = useJobCard(row);
  const canMove = movable && !/[CX]/.test(row.status.flags);
  return (
    <UnstyledButton
      className={classes.card}
      data-held={drag?.row.id === row.id || undefined}
      data-movable={canMove || undefined}
      onPointerDown={(event) => canMove && onPress(event, row, 'move', 'card')}
      onClick={() => onOpen(row)}
      {...card}
    >
      <span className={classes.cardHead}>
        <strong>{row.contact ?? row.title}</strong>
        {row.plan === null ? null : <span className={classes.cardTime}>{formats.shortDate(row.plan)}</span>}
      </span>
      <span className={classes.cardText}>{row.site ?? ''}</span>
      <span className={classes.cardText}>
        {row.docno} · {formats.list(row.natures.map(byName)) || row.title}
      </span>
      {row.late ? <StatusBadge status={row.status} overdue /> : null}
    </UnstyledButton>
  );
};

/**
 * Jobs waiting for the dispatcher, to be dragged onto a row, searched or opened. At most one section is open; late work
 * has a section only if there is any. A job that is dragged here from a row is unassigned.
 */
export const Tray = ({ rows, ...acts }: TrayProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const tray = trayOf(searchRows(rows, search));
  const sections = traySections.filter((section) => section !== 'lateWork' || tray.lateWork.length > 0);
  const [chosen, setChosen] = useState<TraySection | 'none'>();
  const withJobs = sections.find((section) => tray[section].length > 0);
  const opened = chosen ?? withJobs;
  const { drag } = acts;
  return (
    <aside
      className={classes.tray}
      aria-label={t('Waiting')}
      data-track="tray"
      data-target={drag?.overTray ? true : undefined}
    >
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
      {drag?.from === 'bar' && drag.kind === 'move' ? (
        <div className={classes.dropHere} aria-hidden>
          <IconUserMinus size={16} /> {t('Drop here to unassign')}
        </div>
      ) : null}
      {sections.map((section) => {
        const open = section === opened;
        const Arrow = open ? IconChevronDown : IconChevronRight;
        const found = tray[section];
        return (
          <section
            key={section}
            className={classes.traySection}
            data-open={open || undefined}
            aria-label={t(names[section])}
          >
            <h2 className={classes.trayName}>
              <UnstyledButton
                className={classes.trayToggle}
                aria-expanded={open}
                onClick={() => setChosen(open ? 'none' : section)}
              >
                <Arrow size={14} aria-hidden />
                {t(names[section])}
                <span
                  className={classes.count}
                  data-urgent={(found.length > 0 && (section === 'lateWork' || section === 'late')) || undefined}
                >
                  {formats.number(found.length)}
                </span>
              </UnstyledButton>
            </h2>
            {open ? (
              <div className={classes.trayBody}>
                {found.length === 0 ? (
                  <Text size="xs" c="dimmed" px={12} pb={8}>
                    {search.trim() === '' ? t('Nothing waiting') : t('Nothing matches')}
                  </Text>
                ) : null}
                {found.slice(0, shown).map((row) => (
                  <Card key={row.id} row={row} {...acts} />
                ))}
                {found.length > shown ? (
                  <Text size="xs" c="dimmed" px={12} pb={8}>
                    {t('and {{count}} more in the list', { count: found.length - shown })}
                  </Text>
                ) : null}
              </div>
            ) : null}
          </section>
        );
      })}
    </aside>
  );
};
