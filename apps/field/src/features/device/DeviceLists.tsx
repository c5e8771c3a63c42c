import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useFailureWords } from '../../frame/failure-words.ts';
import { Part } from '../../frame/Screen.tsx';
import type { OutboxRow, SentRow } from '../../offline/rows.ts';
import classes from './DeviceLists.module.css';

/** The small writes that have not been sent yet. */
export const WriteList = ({ rows }: { rows: readonly OutboxRow[] }) => {
  const t = useT('field');
  const formats = useFormats();
  const words = useFailureWords();
  if (rows.length === 0) return null;
  const said = ({ write }: OutboxRow): string =>
    write.kind === 'trails'
      ? t('{{count}} positions', { count: write.trails.length })
      : write.status === 'IP'
        ? t('Job start')
        : t('Job un-start');
  return (
    <Part title={t('Other changes')}>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            {said(row)}
            <span className={classes.more}>
              {[
                formats.dateTime(row.at),
                row.tries > 0 ? t('{{count}} attempts', { count: row.tries }) : '',
                row.lastError ? words(row.lastError) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
};

/** Packages for which the server has sent a receipt. */
export const SentList = ({ rows }: { rows: readonly SentRow[] }) => {
  const t = useT('field');
  const formats = useFormats();
  if (rows.length === 0) return null;
  const state = {
    applied: t('Sent and applied'),
    late: t('Sent, waiting for office review'),
    set_aside: t('Sent, set aside by the office'),
  };
  return (
    <Part title={t('Sent')}>
      <ul className={classes.list} aria-label={t('Sent')}>
        {rows.map((row) => (
          <li key={row.uploadId} className={classes.row}>
            {row.docno} {row.title}
            <span className={classes.more}>
              {state[row.receipt.state]} · {formats.dateTime(row.sentAt)} · {formats.bytes(row.bytes)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
};
