import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { StationChangeList } from '@field-service/ui/report/StationChangeList.tsx';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Section } from '../../../../parts/Section.tsx';

type Change = JobDetail['stationChanges'][number];

/** What became of a change that could not be applied as it was made, and what there is to do. */
const Outcome = ({ change }: { change: Change }) => {
  const t = useT('office');
  const { outcome, barcode, station } = change;
  const words: Record<Exclude<Change['outcome'], 'applied' | null>, string> = {
    matched: t('Its barcode belongs to this station, so the visit was recorded here. No station was added.'),
    barcode_taken: t(
      'Barcode {{barcode}} belongs to another station. The barcode of this station is {{tag}} until you correct it.',
      { barcode: barcode ?? '', tag: station.tag },
    ),
    plan_gone: t('The floor plan was removed before the work arrived. Place the station on another plan.'),
    superseded: t('This was changed again before the work arrived. The later change was kept.'),
    retired: t('The station was taken out of use before the work arrived. The change was not applied.'),
    not_here: t('The station is not at the site of this job. The change was not applied.'),
    other_site: t('The station was added to the site where it was recorded. That is no longer the site of this job.'),
    site_gone: t('The site was removed before the work arrived. The station was added, out of use, for its records.'),
  };
  if (outcome === null || outcome === 'applied') return null;
  // A station of another site may have got a marked barcode too.
  const isMarked = outcome === 'other_site' && barcode !== null && barcode !== station.tag;
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {[words[outcome], isMarked ? words.barcode_taken : ''].filter(Boolean).join(' ')}
    </Text>
  );
};

/** The stations that technicians added or changed on the job. */
export const StationChanges = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  return job.stationChanges.length === 0 ? null : (
    <Section title={t('Station changes')}>
      <StationChangeList changes={job.stationChanges} renderNote={(change) => <Outcome change={change} />} />
    </Section>
  );
};
