import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { TreatmentRecords } from '@field-service/ui/report/TreatmentRecords.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { IconSpray } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Section } from '../../../../parts/Section.tsx';

/** The treatment records: one per application, never changed. */
export const TreatmentsTab = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  return job.treatments.length === 0 ? (
    <EmptyState
      icon={IconSpray}
      title={t('No products applied')}
      text={t('Each product application appears here once the work is received.')}
    />
  ) : (
    <Section title={t('Treatments')}>
      <TreatmentRecords job={job} />
    </Section>
  );
};
