import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import { isLate } from '@field-service/domain/work/lateness.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconCalendarOff, IconDeviceMobile, IconRefresh, IconUser, IconWifiOff } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useState, type ComponentType } from 'react';
import type { FieldKey } from '../../frame/job-words.ts';
import { Screen } from '../../frame/Screen.tsx';
import { useOnline } from '../../frame/use-online.ts';
import type { Geo, JobRow } from '../../offline/rows.ts';
import { isOfToday } from '../../offline/day/message.ts';
import { useHome } from '../../offline/use-home.ts';
import { DayMessage } from './DayMessage.tsx';
import { groupByDay, homeTabs, jobsOfTabs, type GroupDay, type HomeTab } from './home-jobs.ts';
import { GoneList } from './GoneList.tsx';
import classes from './HomePage.module.css';
import type { HomeSearchProps } from './HomeSearch.tsx';
import { JobGroups } from './JobGroups.tsx';

const tabWords = {
  todo: 'To do',
  today: 'Today/Pending',
  closed: 'Closed',
  cancelled: 'Cancelled',
} as const satisfies Record<HomeTab, FieldKey>;
const emptyWords = {
  todo: 'No jobs to do in your date range.',
  today: 'Nothing scheduled for today.',
  closed: 'No closed jobs in your date range.',
  cancelled: 'No cancelled jobs.',
} as const satisfies Record<HomeTab, FieldKey>;

const nonePacked: ReadonlySet<string> = new Set();

const usePosition = (): Geo | null => {
  const [position, setPosition] = useState<Geo | null>(null);
  useEffect(() => {
    let gone = false;
    // Loaded on demand, because the list is shown without it. Without the file, the jobs have no distances.
    import('../../native/position.ts')
      .then(async ({ knownPosition }) => await knownPosition())
      .then(
        (geo) => (gone ? undefined : setPosition(geo)),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, []);
  return position;
};

interface HomePageProps {
  tab: HomeTab;
  /** What is searched for at first; empty if nothing is. */
  search: string;
  /** The results of a search, which are loaded with the first one. */
  results: ComponentType<HomeSearchProps>;
  onSync: () => void;
}

/** The technician's jobs, by tab. */
export const HomePage = ({ tab, search, results: HomeSearch, onSync }: HomePageProps) => {
  const t = useT('field');
  const formats = useFormats();
  const navigate = useNavigate();
  const online = useOnline();
  const position = usePosition();
  const home = useHome();
  const [typed, setTyped] = useState(search);
  const now = useNow();
  const language = useLanguage();
  const named = home?.named;
  const names = useMemo(() => new Map(named?.map((row) => [row.id, localName(row, language)])), [named, language]);
  const tabs = home
    ? jobsOfTabs(home.rows, { now, timeZone: home.timeZone, cutoffMinutes: home.cutoffMinutes })
    : undefined;
  const groups = home && tabs ? groupByDay(tabs[tab], home.timeZone, home.cutoffMinutes) : undefined;

  const gone = home && tab === 'cancelled' ? home.gone : [];
  const countOf = (each: HomeTab): number | '' =>
    home && tabs ? tabs[each].length + (each === 'cancelled' ? home.gone.length : 0) : '';

  const today = home ? businessDateOf(now, home.timeZone, home.cutoffMinutes) : 0;
  const dayName = (day: GroupDay): string => {
    if (day === 'now') return t('Now');
    if (day === 'none') return t('No date');
    if (day === today) return t('Today');
    if (day === addDays(today, 1)) return t('Tomorrow');
    return formats.businessDate(day);
  };
  const calendarDay = home ? businessDateOf(now, home.timeZone) : 0;
  const message =
    home?.message &&
    isOfToday(home.message, calendarDay, home.timeZone) &&
    home.dayNotices.messageClosed !== calendarDay
      ? home.message
      : undefined;
  const isOverdue = (row: JobRow): boolean => row.bucket === 'todo' && isLate(row.job, now);
  const searched = typed.trim() !== '';
  const searchField = (
    <input
      type="search"
      className={classes.search}
      aria-label={t('Search jobs and stations')}
      placeholder={t('Search jobs and stations')}
      value={typed}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        // Coming back from a job leads to the same results.
        void navigate({ to: '/', search: next === '' ? { tab } : { tab, q: next }, replace: true });
      }}
    />
  );
  const tabStrip = (
    <div className={classes.tabs} role="tablist" aria-label={t('Jobs')}>
      {homeTabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`tab-${each}`}
          aria-selected={each === tab}
          aria-controls="jobs"
          className={classes.tab}
          onClick={() => void navigate({ to: '/', search: { tab: each }, replace: true })}
        >
          {t(tabWords[each])} <span className={classes.count}>{countOf(each)}</span>
        </button>
      ))}
    </div>
  );
  const foot = (
    <>
      <div className={classes.foot}>
        <Button leftSection={<IconRefresh size={20} aria-hidden />} onClick={onSync}>
          {t('Sync')}
        </Button>
        <Button
          variant="default"
          component={Link}
          to="/device"
          aria-label={home && home.unsent > 0 ? `${t('On this device')} ${home.unsent}` : t('On this device')}
        >
          <IconDeviceMobile size={22} aria-hidden />
          {home && home.unsent > 0 ? <span className={classes.unsent}>{home.unsent}</span> : null}
        </Button>
        <Button variant="default" component={Link} to="/profile" aria-label={t('Profile')}>
          <IconUser size={22} aria-hidden />
        </Button>
      </div>
      <p className={classes.synced}>
        {home?.lastSyncAt ? t('Last sync {{time}}', { time: formats.dateTime(home.lastSyncAt) }) : t('Not synced yet')}
      </p>
    </>
  );
  return (
    <Screen
      title={t('Jobs')}
      subtitle={home?.folder ?? ''}
      strip={
        <>
          {searchField}
          {searched ? null : tabStrip}
        </>
      }
      foot={foot}
    >
      {online ? null : (
        <p className={classes.offline} role="status">
          <IconWifiOff size={18} aria-hidden />
          {t('Offline. Everything is saved on this device and sent later.')}
        </p>
      )}
      {message && !searched ? <DayMessage message={message} today={calendarDay} /> : null}
      {searched && home ? (
        <Suspense fallback={<Skeleton height={160} />}>
          <HomeSearch
            search={typed}
            rows={home.rows}
            packed={home.packed}
            position={position}
            names={names}
            isOverdue={isOverdue}
          />
        </Suspense>
      ) : null}
      <div id="jobs" role="tabpanel" aria-labelledby={`tab-${tab}`} hidden={searched}>
        {tab === 'closed' && home && home.toSign > 0 ? (
          <p className={classes.toSign}>
            {t('Jobs that the customer could still sign at the last sync: {{count}}', { count: home.toSign })}
          </p>
        ) : null}
        {groups ? null : <Skeleton height={160} />}
        {groups?.length === 0 && gone.length === 0 ? (
          <EmptyState
            icon={IconCalendarOff}
            title={t(emptyWords[tab])}
            text={
              home?.lastSyncAt ? t('Sync to get the latest schedule.') : t('Sync to download your jobs to this device.')
            }
          />
        ) : null}
        {groups ? (
          <JobGroups
            key={tab}
            groups={groups}
            dayName={dayName}
            packed={home?.packed ?? nonePacked}
            position={position}
            names={names}
            isOverdue={isOverdue}
          />
        ) : null}
        <GoneList rows={gone} />
      </div>
    </Screen>
  );
};
