import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { ColumnChoice } from './ColumnChoice.tsx';
import { DataCards } from './DataCards.tsx';
import classes from './DataList.module.css';
import { DataTable } from './DataTable.tsx';
import { EmptyState } from '../shell/EmptyState.tsx';
import { useNotices } from '../shell/notices/notices.ts';
import { ErrorPanel } from '../shell/ErrorPanel.tsx';
import { ListFooter } from './ListFooter.tsx';
import { ListSkeleton } from '../shell/Skeletons.tsx';
import { visibleColumns, type ListProps, type Selection } from './data-list-types.ts';

interface DataListProps<Row> extends Omit<ListProps<Row>, 'rows'> {
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined;
  total: number | undefined;
  error?: unknown;
  onRetry?: () => void;
  /** Whether the rows shown are from the previous page, because the new ones are still loading. */
  stale?: boolean;
  /** Shown if the list is empty; a plain sentence by default. */
  empty?: ReactNode;
  /** Filters and search, on the left above the list. */
  toolbar?: ReactNode;
  /** Acts on the whole list, on the right above it. */
  acts?: ReactNode;
  /** Actions for the selected rows, shown below the toolbar while rows are selected. */
  selectionActs?: ReactNode;
}

/** Selects the rows of the other pages too. */
const SelectPages = ({ rows, select }: NonNullable<Selection['all']>) => {
  const t = useT();
  const notices = useNotices();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await select().catch(notices.failure);
    setBusy(false);
  };
  return (
    <Button variant="subtle" loading={busy} onClick={() => void run()}>
      {t('Select all {{count}}', { count: rows })}
    </Button>
  );
};

const SelectionBar = ({ selection, children }: { selection: Selection; children: ReactNode }) => {
  const t = useT();
  return (
    <Group gap="sm">
      <Text size="sm" fw={600} role="status">
        {t('{{count}} selected', { count: selection.keys.size })}
      </Text>
      {selection.all === undefined || selection.keys.size >= selection.all.rows ? null : (
        <SelectPages {...selection.all} />
      )}
      {children}
      <Button variant="subtle" color="gray" onClick={() => selection.onChange(new Set())}>
        {t('Clear selection')}
      </Button>
    </Group>
  );
};

/**
 * A list with server-side paging: 25, 50 or 80 rows per page, sorting, a choice of columns, and row selection. Below
 * 600 px, the rows are cards. The caller owns the state and keeps it in the address (`list-state.ts`).
 */
export const DataList = <Row,>({
  rows,
  total,
  error,
  onRetry,
  stale = false,
  empty,
  toolbar,
  acts,
  selectionActs,
  ...list
}: DataListProps<Row>) => {
  const t = useT();
  const narrow = useMediaQuery('(max-width: 599px)', globalThis.matchMedia('(max-width: 599px)').matches) ?? false;
  const { columns, state, onState, selection } = list;
  const visible = visibleColumns(columns, state);
  const View = narrow ? DataCards : DataTable;
  const body = () => {
    // Rows that are already loaded are more useful than a panel that reports a failed refresh.
    if (error && !rows) return <ErrorPanel error={error} onRetry={onRetry} />;
    if (!rows) return <ListSkeleton />;
    if (rows.length === 0) return empty ?? <EmptyState title={t('Nothing here yet')} />;
    return (
      <div className={stale ? classes.stale : undefined} aria-busy={stale}>
        <View {...list} columns={visible} rows={rows} />
      </div>
    );
  };
  return (
    <section>
      <div className={classes.bar}>
        <div className={classes.tools}>{toolbar}</div>
        <Group gap={8} wrap="nowrap">
          {acts}
          {narrow ? null : (
            <ColumnChoice
              columns={columns}
              hidden={state.hidden}
              onHidden={(hidden) => onState({ ...state, hidden })}
            />
          )}
        </Group>
      </div>
      {selection && selection.keys.size > 0 ? (
        <div className={classes.selection}>
          <SelectionBar selection={selection}>{selectionActs}</SelectionBar>
        </div>
      ) : null}
      {body()}
      {rows && rows.length > 0 ? (
        <ListFooter state={state} onState={onState} shown={rows.length} total={total ?? rows.length} />
      ) : null}
    </section>
  );
};
