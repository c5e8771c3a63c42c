import { distanceKm } from '@field-service/domain/values/distance.ts';
import { isOpenBucket } from '@field-service/domain/work/job-buckets.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { usePlannedTime } from '@field-service/ui/record/use-planned-time.ts';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import {
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconClockUp,
  IconCloudDownload,
  IconMessage,
  IconRoute,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { addressText } from '../../frame/address-text.ts';
import { placeOf, priorityOf, priorityWords, titleOf } from '../../frame/job-words.ts';
import { LinkMenu } from '../../frame/LinkMenu.tsx';
import { officeMark } from '../../frame/words/office-words.ts';
import { shownStatus } from '../../frame/shown-status.ts';
import { contactLinks, routeLinks } from '../../native/links.ts';
import type { Geo, JobRow } from '../../offline/rows.ts';
import classes from './JobCard.module.css';

interface JobCardProps {
  row: JobRow;
  /** Whether a package of the job is waiting to be sent. */
  waiting: boolean;
  position: Geo | null;
  /** Names of service types and time slots in the current language. */
  names: ReadonlyMap<string, string>;
  overdue: boolean;
}

const Marks = ({ row, waiting, position }: JobCardProps) => {
  const { bucket, job, whole, aside } = row;
  const office = officeMark(row);
  const t = useT('field');
  const formats = useFormats();
  const priority = priorityOf(job);
  return (
    <div className={classes.marks}>
      {priority === 'high' || priority === 'urgent' ? (
        <span className={`${classes.mark} ${classes.loud}`}>
          <IconAlertTriangle size={14} aria-hidden />
          {t(priorityWords[priority])}
        </span>
      ) : null}
      {waiting ? (
        <span className={`${classes.mark} ${classes.waiting}`}>
          <IconClockUp size={14} aria-hidden />
          {t('Pending upload')}
        </span>
      ) : null}
      {office === undefined ? null : (
        <span className={`${classes.mark} ${classes.waiting}`}>
          <IconBell size={14} aria-hidden />
          {t(office)}
        </span>
      )}
      {aside === null && isOpenBucket(bucket) ? (
        <span className={classes.mark}>
          {whole === 1 ? <IconCircleCheck size={14} aria-hidden /> : <IconCloudDownload size={14} aria-hidden />}
          {whole === 1 ? t('Ready offline') : t('Not ready offline: sync')}
        </span>
      ) : null}
      {position && job.geo ? (
        <span className={classes.mark}>{formats.distance(distanceKm(position, job.geo))}</span>
      ) : null}
      <span className={classes.mark}>{job.docno}</span>
    </div>
  );
};

/** One job on Home: time, place and service, and whether everything for it is on the device. */
export const JobCard = memo((props: JobCardProps) => {
  const { row, overdue, names } = props;
  const { job } = row;
  const t = useT('field');
  const formats = useFormats();
  const plannedTime = usePlannedTime();
  const place = placeOf(job);
  const title = titleOf(job);
  const phone = job.site?.phone ?? job.contact?.phone ?? '';
  const address = addressText(job.address);
  const open = row.aside === null && isOpenBucket(row.bucket);
  return (
    <li className={row.bucket === 'inProgress' ? `${classes.card} ${classes.current}` : classes.card}>
      <div className={classes.top}>
        <span className={classes.time}>
          {job.plan === null ? t('Anytime') : plannedTime({ plan: job.plan, plan2: null, timetype: job.timetype })}{' '}
          {job.timeslots ? (
            <span className={classes.slot}>{names.get(job.timeslots.id) ?? job.timeslots.name}</span>
          ) : null}
        </span>
        <StatusBadge status={shownStatus(row)} overdue={overdue && open} />
      </div>
      <Link className={classes.place} to="/job/$jobId" params={{ jobId: job.id }}>
        {place}
      </Link>
      {title === undefined ? null : <p className={`${classes.line} ${classes.title}`}>{title}</p>}
      {job.contact && job.contact.name !== place ? <p className={classes.line}>{job.contact.name}</p> : null}
      <p className={classes.line}>{formats.list(job.natures.map((nature) => names.get(nature.id) ?? nature.name))}</p>
      {address === '' ? null : <p className={classes.line}>{address}</p>}
      <Marks {...props} />
      {open && (address !== '' || phone !== '') ? (
        <div className={classes.acts}>
          {address === '' ? null : (
            <LinkMenu
              use="route"
              label={t('Navigate to {{place}}', { place })}
              icon={<IconRoute size={18} aria-hidden />}
              text={t('Navigate')}
              links={routeLinks({ geo: job.geo, address })}
            />
          )}
          {phone === '' ? null : (
            <LinkMenu
              use="message"
              label={t('Message {{place}}', { place })}
              icon={<IconMessage size={18} aria-hidden />}
              text={t('Message')}
              links={contactLinks(phone)}
            />
          )}
        </div>
      ) : null}
    </li>
  );
});
