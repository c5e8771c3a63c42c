import { formatAddress } from '@field-service/domain/values/address-format.ts';
import { zoneName } from '@field-service/i18n/format.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { usePlannedTime } from '@field-service/ui/record/use-planned-time.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import type { Technician } from '../../../../api/reference.ts';
import { useLookupNames } from '../../../../api/lookup-names.ts';
import { FolderNotation } from '../../../../parts/FolderNotation.tsx';
import type { Stop } from '../map/day-order.ts';
import type { PlannedRow } from '../../../../assigning/schedule-rows.ts';
import classes from './DaySheet.module.css';
import type { DayJob } from './use-day-jobs.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const JobLines = ({ row, job, others }: { row: PlannedRow; job: DayJob; others: readonly string[] }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { byName } = useLookupNames();
  const natures = formats.list(row.natures.map(byName));
  const lines = job.lines.map(({ name, qty, uom }) => `${name} ${formats.measure(qty, uom)}`);
  const notes = [
    { name: t('Services and materials'), text: formats.list(lines) },
    { name: t('Instructions'), text: textOf(job.data['instructions']) },
    { name: t('Access notes'), text: textOf(job.data['accessNotes']) },
    { name: t('Together with'), text: formats.list(others) },
  ].filter(({ text }) => text !== '');
  return (
    <>
      <strong>{row.title}</strong>
      <div>{natures === '' ? row.docno : `${row.docno} · ${natures}`}</div>
      {notes.map(({ name, text }) => (
        <div key={name} className={classes.note}>
          {name}: {text}
        </div>
      ))}
    </>
  );
};

const SiteLines = ({ row, job }: { row: PlannedRow; job: DayJob }): ReactNode => {
  const person = job.site?.person ?? '';
  const phone = job.site?.phone ?? job.contact?.phone ?? '';
  return (
    <>
      <strong>{row.contact ?? ''}</strong>
      {row.site === null || row.site === row.contact ? null : <div>{row.site}</div>}
      {(job.address === null ? [] : formatAddress(job.address))
        .filter((line) => line !== row.contact && line !== row.site)
        .map((line) => (
          <div key={line}>{line}</div>
        ))}
      {person === '' && phone === '' ? null : <div>{[person, phone].filter((each) => each !== '').join(' · ')}</div>}
    </>
  );
};

interface DaySheetProps {
  person: Technician;
  /** The day in words. */
  day: string;
  stops: readonly Stop[];
  absences: readonly PlannedRow[];
  jobs: ReadonlyMap<string, DayJob>;
}

/** When a job is; the time zone is named if it is not that of the sheet. */
const Time = ({ row, sheetZone }: { row: PlannedRow; sheetZone: string }): ReactNode => {
  const t = useT('office');
  const plannedTime = usePlannedTime();
  const { timeZone } = useFormats().settings;
  return (
    <>
      {plannedTime(row)}
      {timeZone === sheetZone ? null : (
        <div className={classes.note}>{t('Times in {{zone}}', { zone: zoneName(timeZone, row.plan) })}</div>
      )}
    </>
  );
};

/** A technician's day on paper: what to do, when, where, and whom to call, on the clock of the first job's folder. */
export const DaySheet = (props: DaySheetProps): ReactNode => (
  <FolderNotation id={props.stops[0]?.row.folderid}>
    <Sheet {...props} />
  </FolderNotation>
);

const Sheet = ({ person, day, stops, absences, jobs }: DaySheetProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { timeZone } = formats.settings;
  const begins = stops[0]?.row.plan;
  const zone = begins === undefined ? '' : t('Times in {{zone}}', { zone: zoneName(timeZone, begins) });
  return (
    <section className={classes.sheet} aria-label={person.name}>
      <h2 className={classes.name}>{person.name}</h2>
      <p className={classes.day}>
        {[day, person.team ?? '', person.vehicleno, zone].filter((each) => each !== '').join(' · ')}
      </p>
      {absences.map((row) => (
        <p key={row.id} className={classes.day}>
          {t('Away: {{title}}', { title: row.title })}
        </p>
      ))}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('No.')}</th>
            <th scope="col">{t('Time')}</th>
            <th scope="col">{t('Customer')}</th>
            <th scope="col">{t('Job')}</th>
          </tr>
        </thead>
        <tbody>
          {stops.map(({ row, number }) => {
            const job = jobs.get(row.id);
            return job === undefined ? null : (
              <tr key={row.id}>
                <td>{formats.number(number)}</td>
                <td>
                  <FolderNotation id={row.folderid}>
                    <Time row={row} sheetZone={timeZone} />
                  </FolderNotation>
                </td>
                <td>
                  <SiteLines row={row} job={job} />
                </td>
                <td>
                  <JobLines
                    row={row}
                    job={job}
                    others={job.assignees.filter(({ id }) => id !== person.id).map(({ name }) => name)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
