import restoreCall from 'virtual:call-facts/posts.restore';
import type { DatasetRow } from '@field-service/contract/data.ts';
import { deletedJobs } from '@field-service/contract/datasets/jobs.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { DatasetTable } from '@field-service/ui/list/DatasetTable.tsx';
import { useDatasetList, type ListAddress } from '@field-service/ui/list/use-dataset-list.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../../../api/client.ts';
import { useFolderColumn } from '../../../../api/folder-column.ts';
import { LinkButton } from '../../../../parts/LinkButton.tsx';
import { Page } from '../../../../parts/Page.tsx';
import { refreshJob } from '../page/use-job.ts';
import { deletedJobList } from './deleted-job-list.ts';

type Row = DatasetRow<'deleted-jobs'>;

const Restore = ({ job }: { job: Row }): ReactNode => {
  const t = useT('office');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <ActButton
      size="xs"
      act={t('Restore')}
      call={restoreCall}
      aria-label={t('Restore {{job}}', { job: job.docno })}
      run={async (options) => await api.posts.restore({ params: { id: job.id }, body: {} }, options)}
      onDone={async () => {
        await refreshJob(queryClient, job.id);
        await navigate({ to: '/jobs/$jobId', params: { jobId: job.id } });
      }}
      said={() => t('{{job}} restored, without technicians', { job: job.docno })}
    />
  );
};

const useColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const column = useDatasetColumns(deletedJobs);
  const folder = useFolderColumn<Row>();
  return [
    column('docno', { label: t('Number'), width: 136 }),
    {
      id: 'acts',
      label: t('Actions'),
      width: 112,
      text: () => '',
      render: (job) => <Restore job={job} />,
      print: null,
    },
    column('title', { label: t('Title'), clip: 240 }),
    column('contact.name', { id: 'customer', label: t('Customer'), clip: 200, sortField: undefined }),
    column('site.name', { id: 'site', label: t('Site'), clip: 200, sortField: undefined }),
    column('plan', { label: t('Planned') }),
    column('dts', { label: t('Deleted on') }),
    column('by', { label: t('Deleted by'), clip: 160, sortField: undefined }),
    column('reason', { label: t('Reason'), clip: 200, sortField: undefined }),
    ...folder,
  ];
};

/** The deleted jobs, each with who deleted it, when and why, and the way back. */
export const DeletedJobsScreen = (address: ListAddress<typeof deletedJobList.filters>): ReactNode => {
  const t = useT('office');
  const columns = useColumns();
  const list = useDatasetList(deletedJobList, address);
  return (
    <Page
      flush
      title={t('Deleted jobs')}
      acts={
        <LinkButton to="/jobs" variant="default">
          {t('All jobs')}
        </LinkButton>
      }
    >
      <DatasetTable
        list={list}
        label={t('Deleted jobs')}
        columns={columns}
        rowName={(job) => job.docno}
        search={{ label: t('Search jobs'), placeholder: t('Number, title, customer or site') }}
        filters={{}}
        empty={
          <EmptyState
            icon={IconTrash}
            title={t('No deleted jobs')}
            text={t('Jobs that are deleted appear here and can be restored.')}
          />
        }
      />
    </Page>
  );
};
