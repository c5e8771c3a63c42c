import type { DatasetRow } from '@field-service/contract/data.ts';
import { posts } from '@field-service/contract/datasets/jobs.ts';
import { isLate } from '@field-service/domain/work/lateness.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Clip } from '@field-service/ui/list/Clip.tsx';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { DatasetTable } from '@field-service/ui/list/DatasetTable.tsx';
import { useDatasetList, type ListAddress } from '@field-service/ui/list/use-dataset-list.ts';
import { useStatusNames } from '@field-service/ui/record/use-status-names.ts';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { useFolderColumn } from '../../../api/folder-column.ts';
import { useLookupNames } from '../../../api/lookup-names.ts';
import { LinkButton, TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { useAreaFilter } from '../../../parts/filters/use-area-filter.ts';
import { useRowActs } from './acts/RowActs.tsx';
import { foldedJobFilters, useJobFilters } from './job-filters.tsx';
import { jobList } from './job-list.ts';

type Row = DatasetRow<'posts'>;

/** The columns of a list of jobs. */
export const useJobColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const formats = useFormats();
  const now = useNow();
  const column = useDatasetColumns(posts);
  const folder = useFolderColumn<Row>();
  const { folders } = useCaller();
  const names = useLookupNames();
  const statuses = useStatusNames();
  const currencies = Object.fromEntries(folders.map(({ id, currency }) => [id, currency]));
  const people = (job: Row) => formats.list(job.assignees.map(({ name }) => name));
  return [
    column('docno', {
      label: t('Number'),
      width: 136,
      render: (job) => (
        <TextLink to="/jobs/$jobId" params={{ jobId: job.id }}>
          {job.docno}
        </TextLink>
      ),
    }),
    column('shownStatus', {
      id: 'status',
      label: t('Status'),
      width: 168,
      shown: { names: statuses },
      render: (job) => <StatusBadge status={job.status} overdue={isLate(job, now)} />,
    }),
    column('plan', { label: t('Planned') }),
    column('contact.name', { id: 'customer', label: t('Customer'), clip: 240, sortField: undefined }),
    column('site.name', { id: 'site', label: t('Site'), clip: 200, sortField: undefined }),
    column('assignees', {
      id: 'people',
      label: t('Technicians'),
      shown: { of: 'name', none: t('Unassigned') },
      render: (job) =>
        job.assignees.length > 0 ? (
          <Clip width={180}>{people(job)}</Clip>
        ) : (
          <span style={{ color: 'var(--mantine-color-dimmed)' }}>{t('Unassigned')}</span>
        ),
    }),
    column('title', { label: t('Title'), card: 'none', clip: 240 }),
    column('natures', {
      label: t('Service type'),
      shown: { of: 'name', by: 'id', names: names.ofIds },
      clip: 200,
    }),
    column('linesAmount', {
      id: 'amount',
      label: t('Amount'),
      card: 'none',
      shown: { currencies: { by: 'folderid', of: currencies } },
    }),
    column('tags', { label: t('Tags'), card: 'none', clip: 160 }),
    column('cts', { label: t('Created'), card: 'none' }),
    ...folder,
  ];
};

/** All jobs that the user may see, page by page. */
export const JobListScreen = (address: ListAddress<typeof jobList.filters>): ReactNode => {
  const t = useT('office');
  const { may } = useCaller();
  const acts = useRowActs();
  const [number, ...facts] = useJobColumns();
  // Beside the number, where they can be reached without scrolling.
  const columns = [...(number === undefined ? [] : [number]), acts.column, ...facts];
  const { status, ...others } = useJobFilters(address.search);
  const filters = {
    status,
    from: { label: t('From'), placeholder: t('From'), width: 148 },
    to: { label: t('Until'), placeholder: t('Until'), width: 148 },
    ...others,
  };
  const list = useDatasetList(jobList, { ...address, own: { area: useAreaFilter().condition } });
  const create = may('POST:CR') ? (
    <LinkButton to="/jobs/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('New job')}
    </LinkButton>
  ) : null;
  return (
    <Page
      flush
      title={t('Jobs')}
      acts={
        <>
          {may('POST:DE') ? (
            <LinkButton to="/jobs/deleted" variant="subtle" color="gray">
              {t('Deleted jobs')}
            </LinkButton>
          ) : null}
          {create}
        </>
      }
    >
      <DatasetTable
        list={list}
        label={t('Jobs')}
        columns={columns}
        rowName={(job) => job.docno}
        search={{ label: t('Search jobs'), placeholder: t('Number, title, customer or site') }}
        filters={filters}
        folded={foldedJobFilters}
        empty={
          <EmptyState
            title={t('No jobs yet')}
            text={t('Create the first job: choose a customer’s site and describe the work.')}
            action={create}
          />
        }
      />
      {acts.dialog}
    </Page>
  );
};
