import type { DatasetRow } from '@field-service/contract/data.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { RowMenu } from '../../../../parts/RowMenu.tsx';
import { JobActDialog, type ChosenAct } from './JobActDialog.tsx';
import { reopeningOf } from './job-moves.ts';

type Row = DatasetRow<'posts'>;

/** Whether a job may be deleted, as far as its status says; the server also looks for recorded work. */
export const isDeletable = ({ flags }: { flags: string }): boolean => /[DX]/.test(flags);

interface JobMenuProps {
  job: Row;
  onAct: (job: Row, act: ChosenAct) => void;
}

const JobMenu = ({ job, onAct }: JobMenuProps): ReactNode => {
  const t = useT('office');
  const { may } = useCaller();
  const navigate = useNavigate();
  const reopening = reopeningOf(job.status);
  const mayOn = (action: string) => may(`POST:${action}:${job.type.id}`);
  const reopens = reopening !== undefined && may(`${reopening.needs}:${job.type.id}`) && mayOn('UP');
  const deletes = mayOn('DE') && isDeletable(job.status);
  if (!may('POST:CR') && !reopens && !deletes) return null;
  return (
    <RowMenu name={job.docno}>
      {may('POST:CR') ? (
        <Menu.Item onClick={() => void navigate({ to: '/jobs/new', search: { copy: job.id } })}>
          {t('Copy to new job')}
        </Menu.Item>
      ) : null}
      {reopens ? (
        <Menu.Item onClick={() => onAct(job, { kind: reopening.act, code: reopening.code, name: t('Reopen') })}>
          {t('Reopen')}
        </Menu.Item>
      ) : null}
      {deletes ? (
        <Menu.Item color="red.8" onClick={() => onAct(job, { kind: 'delete', code: '', name: t('Delete') })}>
          {t('Delete')}
        </Menu.Item>
      ) : null}
    </RowMenu>
  );
};

/** The acts on the jobs of a list: a column with a menu for each row, and the dialog that asks. */
export const useRowActs = (): { column: DatasetColumn<Row>; dialog: ReactNode } => {
  const t = useT('office');
  const [chosen, setChosen] = useState<{ job: Row; act: ChosenAct }>();
  const [opened, setOpened] = useState(false);
  const onAct = (job: Row, act: ChosenAct) => {
    setChosen({ job, act });
    setOpened(true);
  };
  return {
    column: {
      print: null,
      id: 'acts',
      label: t('Actions'),
      width: 64,
      text: () => '',
      render: (job) => <JobMenu job={job} onAct={onAct} />,
    },
    dialog:
      chosen === undefined ? null : (
        <JobActDialog job={chosen.job} chosen={chosen.act} opened={opened} onClose={() => setOpened(false)} />
      ),
  };
};
