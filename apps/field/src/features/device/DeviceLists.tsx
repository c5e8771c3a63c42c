import { useT } from '@field-service/i18n/use-t.ts';
import { ConfirmButton } from '@field-service/ui/record/ConfirmButton.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Group } from '@mantine/core';
import { useFailureWords } from '../../frame/failure-words.ts';
import type { FieldKey } from '../../frame/job-words.ts';
import { lateWords } from '../../frame/words/office-words.ts';
import { ownFileWords, useOwnFileRefused } from '../../frame/words/own-file-words.ts';
import { formWords, signWords } from '../../frame/words/request-words.ts';
import { Part } from '../../frame/Screen.tsx';
import { useKeep } from '../../frame/use-kept.ts';
import { exportFile } from '../../native/export-file.ts';
import { discardWrite, noteExported } from '../../offline/uploading/discard.ts';
import { exportWrite } from '../../offline/export-work.ts';
import type { OutboxRow } from '../../offline/outbox/rows.ts';
import type { Failure, SentRow } from '../../offline/rows.ts';
import type { MySettingKey, PendingSettingRow } from '../../offline/sync/setting-rows.ts';
import classes from './DeviceLists.module.css';

const settingWords = {
  cutofftime: 'Cut-off time',
  lang: 'Language',
  'pinned-items': 'Pinned items',
  'my-item-tags': 'Item tags',
  phoneNotices: 'Notifications',
} as const satisfies Record<MySettingKey, FieldKey>;

/** What the user can do with a write that the server rejected: it is not sent again by itself. */
const RejectedWrite = ({ row, name }: { row: OutboxRow; name: string }) => {
  const t = useT('field');
  const keep = useKeep();
  const takeCopy = async () => {
    const { blob, fileName } = await exportWrite(row.id);
    if (await exportFile(blob, fileName)) await noteExported('outbox', row.id);
  };
  return (
    <Group mt="xs" grow>
      <Button variant="default" aria-label={t('Export {{name}} to a file', { name })} onClick={() => keep(takeCopy())}>
        {t('Export')}
      </Button>
      <ConfirmButton
        act={t('Discard')}
        question={t('Discard this change?')}
        ready={row.exported === true}
        loss={
          row.exported === true
            ? t('{{name}}: the office does not have it. It will be deleted from this device.', { name })
            : t('Export it to a file first.')
        }
        onConfirm={async () => await discardWrite(row.id)}
      />
    </Group>
  );
};

interface WriteListProps {
  rows: readonly OutboxRow[];
  settings: readonly PendingSettingRow[];
}

/** The small writes that have not been sent yet, and the user's own settings, which the next sync sends. */
export const WriteList = ({ rows, settings }: WriteListProps) => {
  const t = useT('field');
  const formats = useFormats();
  const words = useFailureWords();
  const ownFileRefused = useOwnFileRefused();
  if (rows.length + settings.length === 0) return null;
  const said = ({ write }: OutboxRow): string => {
    switch (write.kind) {
      case 'trails':
        return t('{{count}} positions', { count: write.trails.length });
      case 'newPost':
        return [t(formWords[write.form]), write.title].filter(Boolean).join(' · ');
      case 'workSign':
        return `${t(signWords[write.type])} · ${formats.dateTime(write.time)}`;
      case 'ownFile':
        return t(ownFileWords(write));
      case 'status':
        return write.status === 'IP' ? t('Job start') : t('Job un-start');
    }
  };
  const why = ({ write, refused }: OutboxRow, failure: Failure): string =>
    write.kind === 'ownFile' && refused === true ? ownFileRefused(write.what, failure) : words(failure);
  return (
    <Part title={t('Other changes')}>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            {said(row)}
            {row.refused === true ? ` · ${t('Rejected')}` : ''}
            <span className={classes.more}>
              {[
                formats.dateTime(row.at),
                row.tries > 0 ? t('{{count}} attempts', { count: row.tries }) : '',
                row.lastError ? why(row, row.lastError) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {row.refused === true ? <RejectedWrite row={row} name={said(row)} /> : null}
          </li>
        ))}
        {settings.map(({ key }) => (
          <li key={key} className={classes.row}>
            {t('Settings')}: {t(settingWords[key])}
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
    late: t(lateWords.late),
    set_aside: t(lateWords.set_aside),
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
