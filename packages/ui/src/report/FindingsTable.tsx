import { useT } from '@field-service/i18n/use-t.ts';
import type { Column } from '../list/data-list-types.ts';
import { DataList } from '../list/DataList.tsx';
import type { ListState } from '../list/list-state.ts';
import { stationWords } from '../maps/station-state.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useReportWords } from './report-source.ts';
import classes from './report.module.css';
import { isNotable, type Finding } from './visit-findings.ts';
import { StationMark } from './StationMark.tsx';
import { useFindingWords } from './use-finding-words.ts';

const useColumns = (): readonly Column<Finding>[] => {
  const t = useT();
  const words = useFindingWords();
  const { named } = useReportWords();
  const plain = (id: string, label: string, text: (row: Finding) => string): Column<Finding> => ({
    id,
    label,
    render: text,
    text,
  });
  return [
    plain('station', t('Station'), (row) => row.label),
    plain('type', t('Type'), (row) => named('stationType', row.type.name)),
    plain('area', t('Area'), (row) => row.area ?? ''),
    {
      id: 'state',
      label: t('State'),
      width: 148,
      render: (row) => <StationMark state={row.state} />,
      text: (row) => t(stationWords[row.state]),
    },
    {
      id: 'found',
      label: t('Findings'),
      render: (row) => <div className={classes.found}>{words.found(row.visit)}</div>,
      text: (row) => words.found(row.visit),
    },
    plain('done', t('Action taken'), (row) => words.done(row.visit)),
    plain('remarks', t('Remarks'), (row) => row.visit?.remarks ?? ''),
  ];
};

/** On a phone, a list with more stations than this shows only the notable ones at first. */
const shortList = 10;

interface FindingsTableProps {
  label: string;
  findings: readonly Finding[];
  /** Additional columns of an app, after the shared columns. */
  more?: readonly Column<Finding>[];
  /** Columns that are hidden at first but can be chosen. */
  hidden?: readonly string[];
}

const noMore: readonly Column<Finding>[] = [];
const noneHidden: readonly string[] = [];

/** A table of the findings, station by station. */
export const FindingsTable = ({ label, findings, more = noMore, hidden = noneHidden }: FindingsTableProps) => {
  const t = useT();
  const columns = [...useColumns(), ...more];
  const [state, setState] = useState<ListState>({ page: 0, size: 25, hidden });
  const [notable, setNotable] = useState(
    () =>
      findings.length > shortList && globalThis.matchMedia('(max-width: 599px)').matches && findings.some(isNotable),
  );
  const rows = notable ? findings.filter(isNotable) : findings;
  const from = state.page * state.size;
  return (
    <DataList
      label={label}
      columns={columns}
      rows={rows.slice(from, from + state.size)}
      total={rows.length}
      rowKey={(row) => row.id}
      rowName={(row) => row.label}
      state={state}
      onState={setState}
      empty={<EmptyState title={t('No findings')} text={t('No station had activity, damage or blocked access.')} />}
      toolbar={
        <Switch
          label={t('Only stations with findings')}
          checked={notable}
          onChange={(event) => {
            setNotable(event.currentTarget.checked);
            setState({ ...state, page: 0 });
          }}
        />
      }
    />
  );
};
