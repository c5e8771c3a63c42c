import type { HistoryRow } from '@field-service/contract/history-row.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './history.module.css';
import { changesOf, type Change } from './history-entries.ts';
import type { PlainPhrase } from './plain-phrase.ts';

interface HistoryListProps {
  rows: readonly HistoryRow[];
  /** The name of a field. */
  labelOf: (field: string) => string;
  /** A value in words, empty for nothing; an id that nobody knows is left out. */
  textOf: (field: string, value: unknown) => string;
  /** Who did what, in words, where a record has events of its own. */
  wordsOf?: (row: HistoryRow) => { by: string; what: string };
  /** What follows the words of a row, such as a link to where it happened. */
  moreOf?: (row: HistoryRow) => ReactNode;
  /** What a row changed; the fields of stored objects by default. */
  changesIn?: (row: HistoryRow) => readonly Change[];
}

const kinds: Readonly<Record<string, PlainPhrase>> = {
  create: 'created this record',
  update: 'changed this record',
  delete: 'deleted this record',
  restore: 'restored this record',
  start: 'started this contract',
  end: 'ended this contract',
  roles: 'changed the roles',
  'pin-reset': 'removed the PIN on the phone',
  'licence.create': 'added a licence',
  'licence.update': 'changed a licence',
  'licence.delete': 'removed a licence',
};

/** Who changed a record, when and what; newest first. */
export const HistoryList = ({
  rows,
  labelOf,
  textOf,
  wordsOf,
  moreOf,
  changesIn = changesOf,
}: HistoryListProps): ReactNode => {
  const t = useT('office');
  const plainWords = ({ by, kind }: HistoryRow) => ({ by, what: t(kinds[kind] ?? 'changed this record') });
  const formats = useFormats();
  if (rows.length === 0) return <EmptyState icon={IconHistory} title={t('No changes yet')} />;
  return (
    <ol className={classes.history} aria-label={t('History')}>
      {rows.toReversed().map((row) => {
        const { by, what } = (wordsOf ?? plainWords)(row);
        const changes = changesIn(row);
        return (
          <li key={row.id} className={classes.event}>
            <span className={classes.at}>{formats.dateTime(row.at)}</span>
            <div>
              <span>
                <strong>{by}</strong> {what} {moreOf?.(row)}
              </span>
              {row.reason === null || row.reason === '' ? null : (
                <Text size="sm" c="dimmed">
                  {t('Reason: {{reason}}', { reason: row.reason })}
                </Text>
              )}
              {changes.length > 0 ? (
                <dl className={classes.changes}>
                  {changes.map(({ field, before, after }) => {
                    // A new record had no values, not even those that stand for nothing.
                    const old = row.kind === 'create' ? '' : textOf(field, before);
                    const now = textOf(field, after);
                    return (
                      <div key={field} style={{ display: 'contents' }}>
                        <dt>{labelOf(field)}</dt>
                        <dd>
                          {old === '' ? null : (
                            <>
                              <del className={classes.before}>{old}</del> <span aria-hidden>→</span>{' '}
                            </>
                          )}
                          <ins className={classes.after}>{now === '' ? t('(empty)') : now}</ins>
                        </dd>
                      </div>
                    );
                  })}
                </dl>
              ) : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
};
