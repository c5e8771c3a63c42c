import { useT } from '@field-service/i18n/use-t.ts';
import type { JobDetail } from '@field-service/contract/work/posts.ts';
import type { Column } from '@field-service/ui/list/data-list-types.ts';
import { DataList } from '@field-service/ui/list/DataList.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import type { ListState } from '@field-service/ui/list/list-state.ts';
import { stationWords } from '@field-service/ui/maps/station-state.ts';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../api/words.ts';
import { Panel } from '../../frame/Panel.tsx';
import { isNotable, type Finding } from './findings.ts';
import { PlanFindings } from './PlanFindings.tsx';
import { StationMark } from './StationMark.tsx';
import { useFindingWords } from './use-finding-words.ts';

const useColumns = (): readonly Column<Finding>[] => {
  const t = useT('portal');
  const words = useFindingWords();
  const { named } = useWords();
  const plain = (id: string, label: string, text: (row: Finding) => string): Column<Finding> => ({
    id,
    label,
    render: text,
    text,
  });
  return [
    plain('station', t('Station'), (row) => row.label),
    plain('type', t('Type'), (row) => named('stationTypes', row.type)),
    plain('area', t('Area'), (row) => row.area ?? ''),
    {
      id: 'state',
      label: t('State'),
      render: (row) => <StationMark state={row.state} />,
      text: (row) => t(stationWords[row.state]),
    },
    plain('found', t('Findings'), (row) => words.found(row.visit)),
    plain('done', t('Action taken'), (row) => words.done(row.visit)),
    plain('remarks', t('Remarks'), (row) => row.visit?.remarks ?? ''),
  ];
};

/** On a phone more stations than this begin with those that have something to tell. */
const shortList = 10;

/** What was found, station by station, as a table. */
const FindingsTable = ({ findings }: { findings: readonly Finding[] }) => {
  const t = useT('portal');
  const columns = useColumns();
  const [state, setState] = useState<ListState>({ page: 0, size: 25, hidden: [] });
  const [notable, setNotable] = useState(
    () =>
      findings.length > shortList && globalThis.matchMedia('(max-width: 599px)').matches && findings.some(isNotable),
  );
  const rows = notable ? findings.filter(isNotable) : findings;
  const from = state.page * state.size;
  return (
    <DataList
      label={t('Findings by station')}
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

/** The stations of the job on their plans, and as a table. */
export const FindingsPanel = ({ job, findings }: { job: JobDetail; findings: readonly Finding[] }) => {
  const t = useT('portal');
  if (findings.length === 0) return null;
  return (
    <>
      {job.plans.length > 0 ? (
        <Panel title={t('Floor plan')}>
          <PlanFindings plans={job.plans} findings={findings} />
        </Panel>
      ) : null}
      <Panel title={t('Findings')} flush>
        <FindingsTable findings={findings} />
      </Panel>
    </>
  );
};
