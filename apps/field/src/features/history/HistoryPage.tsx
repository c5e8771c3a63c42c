import type { DatasetRow } from '@field-service/contract/data.ts';
import type { Job } from '@field-service/contract/work/job.ts';
import { listedPdf } from '@field-service/domain/work/shown/report-pdf.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { ReportPdfAct } from '@field-service/ui/report/pdf/ReportPdfAct.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { CardsSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { IconHistory } from '@tabler/icons-react';
import { ItemRows } from '../../frame/items/ItemRow.tsx';
import { placeOf } from '../../frame/job-words.ts';
import { Screen } from '../../frame/Screen.tsx';
import { SheetAge } from '../../frame/SheetAge.tsx';
import { useSheet } from '../../frame/use-sheet.ts';
import classes from './HistoryPage.module.css';
import { ReportPdfs } from './ReportPdfs.tsx';

const VisitCard = ({ visit }: { visit: DatasetRow<'service-reports'> }) => {
  const t = useT('field');
  const formats = useFormats();
  const { docno, title, date, technicians, status, inspected, withActivity, report } = visit;
  const found = [
    inspected === null || inspected === 0 ? '' : t('{{count}} stations inspected', { count: inspected }),
    withActivity === null || inspected === null || inspected === 0
      ? ''
      : t('{{count}} stations with activity', { count: withActivity }),
  ].filter(Boolean);
  return (
    <li className={classes.visit}>
      <div className={classes.head}>
        <h2 className={classes.day}>{formats.businessDate(date)}</h2>
        <StatusBadge status={status} />
      </div>
      <p className={classes.text}>{[docno, title].filter(Boolean).join(' · ')}</p>
      <p className={classes.text}>{formats.list(technicians)}</p>
      {found.length > 0 ? <p className={classes.found}>{found.join(' · ')}</p> : null}
      <ReportPdfAct post={visit} pdf={listedPdf(report)} finished={status.flags.includes('C') && !visit.review} />
    </li>
  );
};

/** The visits of all technicians at the site of a job in the last months, as last read, with their service reports. */
export const HistoryPage = ({ job, onBack }: { job: Job; onBack: () => void }) => {
  const t = useT('field');
  const sheet = useSheet('pastVisits');
  const visits = sheet.row?.data.filter(({ id, site }) => site.id === job.site?.id && id !== job.id);
  return (
    <Screen title={t('Earlier visits')} subtitle={placeOf(job)} onBack={onBack}>
      {sheet.row === undefined || (sheet.row === null && sheet.reading) ? <CardsSkeleton /> : null}
      {visits?.length === 0 ? (
        <EmptyState
          icon={IconHistory}
          title={t('No earlier visits')}
          text={t('The visits of the last six months at this site appear here.')}
        />
      ) : null}
      {visits && visits.length > 0 ? (
        <ReportPdfs>
          <ItemRows label={t('Earlier visits')}>
            {visits.map((visit) => (
              <VisitCard key={visit.id} visit={visit} />
            ))}
          </ItemRows>
        </ReportPdfs>
      ) : null}
      <SheetAge sheet={sheet} never={t('Sync to see the earlier visits.')} />
    </Screen>
  );
};
