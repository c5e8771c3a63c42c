import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../record/Facts.tsx';
import { useFormats } from '../shell/formats-context.tsx';
import { useReportWords } from './report-source.ts';
import classes from './report.module.css';

type Treatment = JobDetail['treatments'][number];

interface TreatmentRecordProps {
  treatment: Treatment;
  stations: ReadonlyMap<string, string>;
  renderNote: ((treatment: Treatment) => ReactNode) | undefined;
}

const TreatmentRecord = ({ treatment, stations, renderNote }: TreatmentRecordProps) => {
  const t = useT();
  const formats = useFormats();
  const { word, named } = useReportWords();
  const amount = (value: string | null, unit: string | null) =>
    value === null ? null : formats.measure(value, unit ?? '');
  const { item, user, licence } = treatment;
  const uom = named('unit', treatment.uom);
  const moment = (stamp: number | null | undefined) =>
    stamp === null || stamp === undefined ? null : formats.dateTime(stamp);
  const codes = (list: readonly string[] | null | undefined) => formats.list((list ?? []).map(word));
  const { fumigation, day } = treatment;
  const supervisor = day?.supervisor;
  const at = treatment.stationIds.flatMap((id) => stations.get(id) ?? []);
  const place = word(treatment.place);
  return (
    <li className={classes.treatment}>
      <div className={classes.treatmentHead}>
        <Title order={3} size="h4">
          {item.name}
        </Title>
        <Text size="sm" fw={600}>
          {amount(treatment.qty, uom)}
        </Text>
      </div>
      <Facts
        facts={[
          { label: t('Time'), value: formats.dateTime(treatment.at) },
          { label: t('Start of application'), value: moment(treatment.startedAt) },
          { label: t('Finish of application'), value: moment(treatment.finishedAt) },
          { label: t('Active ingredient'), value: item.activeIngredient },
          { label: t('Registration number'), value: item.registration },
          { label: t('Batch'), value: treatment.batch },
          { label: t('Expiry'), value: treatment.expiry === null ? null : formats.businessDate(treatment.expiry) },
          { label: t('Dilution'), value: treatment.dilution },
          { label: t('Concentrate'), value: amount(treatment.concentrate, treatment.totalUnit) },
          { label: t('Mixture applied'), value: amount(treatment.total, treatment.totalUnit) },
          { label: t('Rate'), value: amount(treatment.rate, treatment.rateUnit) },
          { label: t('Label rate'), value: amount(treatment.labelRate, treatment.rateUnit) },
          { label: t('Area treated'), value: amount(treatment.areaTreated, treatment.areaUnit) },
          { label: t('Target pest'), value: word(treatment.pest) },
          { label: t('Reason for treatment'), value: treatment.evidence },
          { label: t('Method'), value: word(treatment.method) },
          { label: t('Equipment'), value: treatment.equipment },
          {
            label: t('Last calibration'),
            value: treatment.calibratedOn ? formats.businessDate(treatment.calibratedOn) : null,
          },
          { label: t('Location'), value: place },
          { label: t('Stations'), value: formats.list(at) },
          { label: t('Hazard class'), value: item.hazardClass },
          { label: t('Person notified'), value: treatment.notified },
          { label: t('Time of notification'), value: moment(treatment.notifiedAt) },
          { label: t('Protective equipment worn'), value: codes(treatment.protection) },
          { label: t('Weather'), value: treatment.weather },
          {
            label: t('Exposure time'),
            value: fumigation?.exposureHours
              ? t('{{hours}} h', { hours: formats.quantity(fumigation.exposureHours) })
              : null,
          },
          {
            label: t('Gas readings'),
            value: (fumigation?.readings ?? [])
              .map(({ at: time, place: where, value, unit }) =>
                [formats.dateTime(time), where, value === null ? t('Unknown') : formats.measure(value, unit)]
                  .filter(Boolean)
                  .join(' · '),
              )
              .join('\n'),
          },
          { label: t('Cleared by'), value: fumigation?.clearedBy },
          { label: t('Cleared at'), value: moment(fumigation?.clearedAt) },
          { label: t('Clearance reading'), value: fumigation?.clearance },
          { label: t('Disposal of leftovers'), value: treatment.waste },
          { label: t('Incident'), value: treatment.incident },
          {
            label: t('Applied by'),
            value: licence === null ? user.name : t('{{name}}, licence {{licence}}', { name: user.name, licence }),
          },
          {
            label: t('Supervisor'),
            value: supervisor
              ? supervisor.licence === null
                ? supervisor.name
                : t('{{name}}, licence {{licence}}', { name: supervisor.name, licence: supervisor.licence })
              : null,
          },
          { label: t('Standard notes'), value: codes(treatment.notes) },
          { label: t('Remarks'), value: treatment.remarks },
        ]}
      />
      {renderNote?.(treatment)}
    </li>
  );
};

interface TreatmentRecordsProps {
  job: Pick<JobDetail, 'stations' | 'treatments'>;
  /** What an app adds to a record. */
  renderNote?: (treatment: Treatment) => ReactNode;
}

/** Every product that was applied, with the details that an auditor needs. */
export const TreatmentRecords = ({ job, renderNote }: TreatmentRecordsProps) => {
  const stations = new Map(job.stations.map(({ id, label }) => [id, label]));
  return (
    <ul className={classes.treatments}>
      {job.treatments.map((treatment) => (
        <TreatmentRecord key={treatment.id} treatment={treatment} stations={stations} renderNote={renderNote} />
      ))}
    </ul>
  );
};
