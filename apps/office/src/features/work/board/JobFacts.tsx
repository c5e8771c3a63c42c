import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import { useLicenceName } from '../../../api/licence-classes.ts';
import { useLookupNames } from '../../../api/lookup-names.ts';
import { Fact, Facts } from '../../../parts/Section.tsx';
import { priorityNames, toPriority } from '../../../parts/priorities.ts';
import { useTimeTypeText } from '../../../parts/clock.ts';
import { isPlanned, type ScheduleRow } from '../../../assigning/schedule-rows.ts';
import { lengthOf, stretchOf, type Travel } from './schedule.ts';
import { useBranchTime } from './use-branch-time.ts';

interface JobFactsProps {
  row: ScheduleRow;
  people: readonly string[];
  travel: Travel | undefined;
}

/** What a dispatcher needs to know of a job on the board. */
export const JobFacts = ({ row, people, travel }: JobFactsProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { byName } = useLookupNames();
  const licenceName = useLicenceName();
  const branchTime = useBranchTime(row.folderid);
  const timeTypeText = useTimeTypeText();
  const stretch = isPlanned(row) ? stretchOf(row) : undefined;
  return (
    <Facts>
      <Fact name={t('Customer')}>{row.contact}</Fact>
      <Fact name={t('Site')}>{row.site}</Fact>
      <Fact name={t('Area')}>{row.area}</Fact>
      <Fact name={t('Time')}>{stretch ? formats.dateTimeSpan(stretch.from, stretch.to) : t('No time set')}</Fact>
      <Fact name={t('Time type')}>{timeTypeText(row.timetype, isPlanned(row))}</Fact>
      <Fact name={t('Duration')}>{formats.duration(lengthOf(row))}</Fact>
      <Fact name={t('Local time')}>{stretch ? branchTime(stretch.from, stretch.to) : null}</Fact>
      <Fact name={t('Technicians')}>{people.length > 0 ? formats.list(people) : t('Unassigned')}</Fact>
      <Fact name={t('Priority')}>{t(priorityNames[toPriority(row.priority)])}</Fact>
      <Fact name={t('Service type')}>{formats.list(row.natures.map(byName))}</Fact>
      <Fact name={t('Licences required')}>{formats.list(row.licences.map(licenceName))}</Fact>
      <Fact name={t('Travel')}>
        {travel ? t('{{distance}} from {{job}}', { distance: formats.distance(travel.km), job: travel.from }) : null}
      </Fact>
    </Facts>
  );
};
