import type { JobDetail } from '@field-service/contract/work/posts.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text, Title } from '@mantine/core';
import { useWords } from '../../api/words.ts';
import { Facts } from '../../frame/Facts.tsx';
import { Panel } from '../../frame/Panel.tsx';
import classes from './reports.module.css';

type Treatment = JobDetail['treatments'][number];

const TreatmentRecord = ({ treatment, stations }: { treatment: Treatment; stations: ReadonlyMap<string, string> }) => {
  const t = useT('portal');
  const formats = useFormats();
  const { word, named } = useWords();
  const amount = (value: string | null, unit: string | null) =>
    value === null ? null : `${formats.quantity(value)} ${unit ?? ''}`.trim();
  const { item } = treatment;
  const at = treatment.stationIds.map((id) => stations.get(id)).filter((label) => label !== undefined);
  return (
    <li className={classes.treatment}>
      <div className={classes.treatmentHead}>
        <Title order={3} size="h4">
          {item.name}
        </Title>
        <Text size="sm" fw={600}>
          {amount(treatment.qty, named('units', treatment.uom))}
        </Text>
      </div>
      <Facts
        facts={[
          { label: t('Time'), value: formats.time(treatment.at) },
          { label: t('Active ingredient'), value: item.activeIngredient },
          { label: t('Registration number'), value: item.registration },
          { label: t('Batch'), value: treatment.batch },
          { label: t('Expiry'), value: treatment.expiry === null ? null : formats.businessDate(treatment.expiry) },
          { label: t('Dilution'), value: treatment.dilution },
          { label: t('Total applied'), value: amount(treatment.total, treatment.totalUnit) },
          { label: t('Rate'), value: amount(treatment.rate, treatment.rateUnit) },
          { label: t('Area treated'), value: amount(treatment.areaTreated, treatment.areaUnit) },
          { label: t('Target pest'), value: word(treatment.pest) },
          { label: t('Method'), value: word(treatment.method) },
          { label: t('Location'), value: [word(treatment.place), ...at].filter((part) => part !== '').join(', ') },
          { label: t('Hazard class'), value: item.hazardClass },
          { label: t('Customer informed'), value: treatment.notified },
          { label: t('Weather'), value: treatment.weather },
          { label: t('Incident'), value: treatment.incident },
          { label: t('Applied by'), value: [treatment.user.name, treatment.licence].filter(Boolean).join(', ') },
          { label: t('Remarks'), value: treatment.remarks },
        ]}
      />
    </li>
  );
};

/** Every product that was applied, with what an auditor asks for. */
export const TreatmentsPanel = ({ job }: { job: JobDetail }) => {
  const t = useT('portal');
  const stations = new Map(job.stations.map(({ id, label }) => [id, label]));
  return (
    <Panel title={t('Treatment records')}>
      {job.treatments.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No products were applied on this visit.')}
        </Text>
      ) : (
        <ul className={classes.treatments}>
          {job.treatments.map((treatment) => (
            <TreatmentRecord key={treatment.id} treatment={treatment} stations={stations} />
          ))}
        </ul>
      )}
    </Panel>
  );
};
