import type { Job } from '@field-service/contract/work/job.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { OneSelect } from '../../../parts/OneSelect.tsx';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DataList } from '@field-service/ui/list/DataList.tsx';
import type { Column } from '@field-service/ui/list/data-list-types.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { listStateToSearch } from '@field-service/ui/list/list-state.ts';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { isLate } from '@field-service/domain/work/lateness.ts';
import { addMoney } from '@field-service/domain/values/money.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { useLookupNames } from '../../../api/lookup-names.ts';
import { Clip } from '../../../parts/Clip.tsx';
import { LinkButton, TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { SearchBox } from '../../../parts/SearchBox.tsx';
import { useJobList } from './job-list-reads.ts';
import { jobGroups, jobListDefaults, listStateOf, type JobGroup, type JobListSearch } from './job-search.ts';

const groupNames: Record<JobGroup, PlainPhrase> = {
  open: 'All open',
  unassigned: 'Unassigned',
  late: 'Overdue (job)',
  TD: 'To do',
  IP: 'In progress',
  CLS: 'Pending signature',
  CWO: 'Closed without signature',
  DN: 'Done',
  X: 'Cancelled',
  review: 'Waiting for review',
};

const useColumns = (): Column<Job>[] => {
  const t = useT('office');
  const formats = useFormats();
  const now = useNow();
  const { folders } = useCaller();
  const names = useLookupNames();
  const currencyOf = (job: Job) => folders.find(({ id }) => id === job.folderid)?.currency;
  const amountOf = (job: Job) => addMoney(...job.lines.flatMap(({ amount }) => amount ?? []));
  const when = (job: Job) => (job.plan === null ? '' : formats.dateTime(job.plan));
  const people = (job: Job) => formats.list(job.assignees.map(({ name }) => name));
  const natures = (job: Job) => formats.list(job.natures.map(names.byId));
  return [
    {
      id: 'docno',
      label: t('Number'),
      sortField: 'docno',
      width: 136,
      text: (job) => job.docno,
      render: (job) => (
        <TextLink to="/jobs/$jobId" params={{ jobId: job.id }}>
          {job.docno}
        </TextLink>
      ),
    },
    {
      id: 'status',
      label: t('Status'),
      width: 168,
      text: (job) => job.status.name,
      render: (job) => <StatusBadge status={job.status} overdue={isLate(job, now)} />,
    },
    { id: 'plan', label: t('Planned'), sortField: 'plan', width: 144, text: when, render: when },
    {
      id: 'customer',
      label: t('Customer'),
      text: (job) => job.contact?.name ?? '',
      render: (job) => <Clip width={240}>{job.contact?.name ?? ''}</Clip>,
    },
    {
      id: 'site',
      label: t('Site'),
      text: (job) => job.site?.name ?? '',
      render: (job) => <Clip width={200}>{job.site?.name ?? ''}</Clip>,
    },
    {
      id: 'people',
      label: t('Technicians'),
      text: people,
      render: (job) =>
        job.assignees.length > 0 ? (
          <Clip width={180}>{people(job)}</Clip>
        ) : (
          <span style={{ color: 'var(--mantine-color-dimmed)' }}>{t('Unassigned')}</span>
        ),
    },
    {
      id: 'title',
      label: t('Title'),
      sortField: 'title',
      card: 'none',
      text: (job) => job.title,
      render: (job) => <Clip width={240}>{job.title}</Clip>,
    },
    {
      id: 'natures',
      label: t('Service type'),
      text: natures,
      render: (job) => <Clip width={200}>{natures(job)}</Clip>,
    },
    {
      id: 'amount',
      label: t('Amount'),
      align: 'end',
      card: 'none',
      text: amountOf,
      render: (job) =>
        job.lines.length === 0 ? null : <MoneyText amount={amountOf(job)} currency={currencyOf(job)} />,
    },
    {
      id: 'cts',
      label: t('Created'),
      sortField: 'cts',
      width: 144,
      card: 'none',
      text: (job) => formats.dateTime(job.cts),
      render: (job) => formats.dateTime(job.cts),
    },
  ];
};

interface JobListScreenProps {
  search: JobListSearch;
  onSearch: (search: JobListSearch) => void;
}

const Filters = ({ search, onSearch }: JobListScreenProps): ReactNode => {
  const t = useT('office');
  const { folders, folder } = useCaller();
  const areas = folders.filter(({ path, id }) => !folder || (id !== folder.id && path.startsWith(folder.path)));
  const set = (changed: Partial<JobListSearch>) => onSearch({ ...search, ...changed, page: undefined });
  return (
    <>
      <SearchBox
        label={t('Search jobs')}
        placeholder={t('Number, title, customer or site')}
        value={search.q ?? ''}
        onValue={(q) => set({ q: q === '' ? undefined : q })}
      />
      <OneSelect
        aria-label={t('Status')}
        placeholder={t('All statuses')}
        clearable
        w={176}
        data={jobGroups.map((value) => ({ value, label: t(groupNames[value]) }))}
        value={search.status ?? null}
        onChange={(status) => set({ status: jobGroups.find((each) => each === status) })}
      />
      <DateField
        label={t('From')}
        placeholder={t('From')}
        quiet
        w={148}
        value={search.from ?? null}
        onChange={(from) => set({ from: from ?? undefined })}
      />
      <DateField
        label={t('Until')}
        placeholder={t('Until')}
        quiet
        w={148}
        value={search.to ?? null}
        onChange={(to) => set({ to: to ?? undefined })}
      />
      {areas.length > 0 ? (
        <OneSelect
          aria-label={t('Area')}
          placeholder={t('All areas')}
          clearable
          searchable
          w={144}
          data={areas.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.area ?? null}
          onChange={(area) => set({ area: area ?? undefined })}
        />
      ) : null}
    </>
  );
};

/** All jobs that the user may see, page by page. */
export const JobListScreen = ({ search, onSearch }: JobListScreenProps): ReactNode => {
  const t = useT('office');
  const { may, folders } = useCaller();
  const columns = useColumns();
  const state = listStateOf(search);
  const area = folders.find(({ id }) => id === search.area);
  const within = area && folders.filter(({ path }) => path.startsWith(area.path)).map(({ id }) => id);
  const { status, from, to, q } = search;
  const list = useJobList({ status, from, to, q }, state, within);
  const narrowed =
    status !== undefined || from !== undefined || to !== undefined || q !== undefined || area !== undefined;
  const create = may('POST:CR') ? (
    <LinkButton to="/jobs/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('New job')}
    </LinkButton>
  ) : null;
  return (
    <Page flush title={t('Jobs')} acts={create}>
      <DataList
        label={t('Jobs')}
        columns={columns}
        rows={list.data?.rows}
        total={list.data?.total}
        error={list.error}
        onRetry={() => void list.refetch()}
        stale={list.isPlaceholderData}
        rowKey={(job) => job.id}
        rowName={(job) => job.docno}
        state={state}
        onState={(next) => onSearch({ ...search, ...listStateToSearch(next, jobListDefaults) })}
        toolbar={<Filters search={search} onSearch={onSearch} />}
        empty={
          narrowed ? (
            <EmptyState
              title={t('Nothing matches')}
              text={t('Try another word or clear the filters.')}
              action={
                <Button variant="default" onClick={() => onSearch({})}>
                  {t('Clear filters')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={t('No jobs yet')}
              text={t('Create the first job: choose a customer’s site and describe the work.')}
              action={create}
            />
          )
        }
      />
    </Page>
  );
};
