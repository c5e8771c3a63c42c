import type { JobDetail } from '@field-service/contract/work/posts.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { IconSpray } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Fact, Facts, Section } from '../../../../parts/Section.tsx';

type Treatment = JobDetail['treatments'][number];

const Record = ({ job, treatment }: { job: JobDetail; treatment: Treatment }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const amount = (value: string | null, unit: string | null) =>
    value === null ? null : `${formats.quantity(value)} ${unit ?? ''}`.trim();
  const { item } = treatment;
  const labels = treatment.stationIds
    .map((id) => job.stations.find((station) => station.id === id)?.label ?? '')
    .filter((label) => label !== '');
  return (
    <Section title={`${item.name} · ${formats.dateTime(treatment.at)}`}>
      <Facts>
        <Fact name={t('Quantity')}>{amount(treatment.qty, treatment.uom)}</Fact>
        <Fact name={t('Dilution')}>{treatment.dilution}</Fact>
        <Fact name={t('Concentrate')}>{amount(treatment.concentrate, treatment.uom)}</Fact>
        <Fact name={t('Mixture applied')}>{amount(treatment.total, treatment.totalUnit)}</Fact>
        <Fact name={t('Rate')}>{amount(treatment.rate, treatment.rateUnit)}</Fact>
        <Fact name={t('Label rate')}>{amount(treatment.labelRate, treatment.rateUnit)}</Fact>
        <Fact name={t('Batch')}>{treatment.batch}</Fact>
        <Fact name={t('Expiry')}>{treatment.expiry === null ? null : formats.businessDate(treatment.expiry)}</Fact>
        <Fact name={t('Area treated')}>{amount(treatment.areaTreated, treatment.areaUnit)}</Fact>
        <Fact name={t('Location')}>{treatment.place}</Fact>
        <Fact name={t('Stations')}>{labels.join(', ')}</Fact>
        <Fact name={t('Target pest')}>{treatment.pest}</Fact>
        <Fact name={t('Evidence')}>{treatment.evidence}</Fact>
        <Fact name={t('Method')}>{treatment.method}</Fact>
        <Fact name={t('Equipment')}>{treatment.equipment}</Fact>
        <Fact name={t('Active ingredient')}>{item.activeIngredient}</Fact>
        <Fact name={t('Registration number')}>{item.registration}</Fact>
        <Fact name={t('Hazard class')}>{item.hazardClass}</Fact>
        <Fact name={t('Customer notified')}>{treatment.notified}</Fact>
        <Fact name={t('Weather')}>{treatment.weather}</Fact>
        <Fact name={t('Incident')}>{treatment.incident}</Fact>
        <Fact name={t('Remarks')}>{treatment.remarks}</Fact>
        <Fact name={t('Applied by')}>
          {treatment.licence === null
            ? treatment.user.name
            : t('{{name}}, licence {{licence}}', { name: treatment.user.name, licence: treatment.licence })}
        </Fact>
      </Facts>
    </Section>
  );
};

/** The treatment records: one an application, never changed. */
export const TreatmentsTab = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  if (job.treatments.length === 0)
    return (
      <EmptyState
        icon={IconSpray}
        title={t('No products applied')}
        text={t('Each product application appears here once the work is received.')}
      />
    );
  return job.treatments.map((treatment) => <Record key={treatment.id} job={job} treatment={treatment} />);
};
