import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { containsWords } from '@field-service/domain/values/basics/contains-words.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { Skeleton } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { addressText } from '../../frame/address-text.ts';
import { placeOf } from '../../frame/job-words.ts';
import { labelOf } from '../../frame/station-view.ts';
import { useLookupNames } from '../../offline/reference.ts';
import { useStationsOfJobs } from '../../offline/reads/use-stations-of-jobs.ts';
import type { JobRow } from '../../offline/rows.ts';
import classes from './HomePage.module.css';
import { JobCards, type JobCardFacts } from './JobCards.tsx';
import cards from './JobCard.module.css';

/** More results would not be looked through. */
const maxShown = 50;

export interface HomeSearchProps extends JobCardFacts {
  /** What was typed. */
  search: string;
  rows: readonly JobRow[];
}

/** The jobs and stations on the device that contain every word of a search, whatever tab the jobs are in. */
export const HomeSearch = ({ search, rows, names, ...facts }: HomeSearchProps) => {
  const t = useT('field');
  const typed = useDeferredValue(search);
  const stations = useStationsOfJobs();
  const language = useLanguage();
  const known = useLookupNames(language, lookupNumbers.stationType);
  const types = useMemo(() => known ?? new Map<string, string>(), [known]);
  const jobs = useMemo(() => {
    const isFound = (...texts: readonly (string | null | undefined)[]) =>
      containsWords(texts.filter(Boolean).join(' '), typed);
    return rows.filter(({ job }) =>
      isFound(
        placeOf(job),
        job.title,
        job.docno,
        job.contact?.name,
        addressText(job.address),
        ...job.natures.map(({ id, name }) => names.get(id) ?? name),
      ),
    );
  }, [rows, typed, names]);
  const found = useMemo(() => {
    const isFound = (...texts: readonly (string | null | undefined)[]) =>
      containsWords(texts.filter(Boolean).join(' '), typed);
    return stations?.filter(({ station }) =>
      isFound(
        labelOf(station),
        station.barcode,
        station.area,
        station.placement,
        types.get(station.type.id) ?? station.type.name,
      ),
    );
  }, [stations, typed, types]);
  if (found === undefined) return <Skeleton height={160} />;
  if (jobs.length + found.length === 0)
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t('Nothing found')}
        text={t('Only jobs and stations on this device are searched.')}
      />
    );
  return (
    <>
      {jobs.length === 0 ? null : (
        <section>
          <h2 className={classes.day}>
            {t('Jobs')} ({jobs.length})
          </h2>
          <JobCards rows={jobs.slice(0, maxShown)} names={names} {...facts} />
        </section>
      )}
      {found.length === 0 ? null : (
        <section>
          <h2 className={classes.day}>
            {t('Stations')} ({found.length})
          </h2>
          <ul className={classes.list}>
            {found.slice(0, maxShown).map(({ station, row }) => (
              <li key={station.id} className={cards.card}>
                {row.bucket === 'inProgress' ? (
                  <Link
                    className={cards.place}
                    to="/AllStations/$jobId"
                    params={{ jobId: row.id }}
                    search={{ station: station.id }}
                  >
                    {labelOf(station)}
                  </Link>
                ) : (
                  <Link className={cards.place} to="/job/$jobId" params={{ jobId: row.id }}>
                    {labelOf(station)}
                  </Link>
                )}
                <p className={cards.line}>
                  {[types.get(station.type.id) ?? station.type.name, station.area, station.placement]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p className={cards.line}>
                  {placeOf(row.job)} · {row.job.docno}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {Math.max(jobs.length, found.length) > maxShown ? (
        <p className={classes.more}>{t('Only the first {{count}} are shown. Type more.', { count: maxShown })}</p>
      ) : null}
    </>
  );
};
