import { reviews } from '@field-service/contract/datasets/jobs.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { DatasetTable } from '@field-service/ui/list/DatasetTable.tsx';
import { useDatasetList, type ListAddress } from '@field-service/ui/list/use-dataset-list.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { IconChecklist } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFolderColumn } from '../../../../api/folder-column.ts';
import { useTechnicians } from '../../../../api/reference.ts';
import { useCustomerFilter } from '../../../../parts/filters/use-customer-filter.ts';
import { TextLink } from '../../../../parts/LinkButton.tsx';
import { Page } from '../../../../parts/Page.tsx';
import { useAreaFilter } from '../../../../parts/filters/use-area-filter.ts';
import { reviewList } from './review-list.ts';
import { ReviewBadges, reviewFlagNames, type Review } from './ReviewFlags.tsx';

const useColumns = (): DatasetColumn<Review>[] => {
  const t = useT('office');
  const formats = useFormats();
  const column = useDatasetColumns(reviews);
  const folder = useFolderColumn<Review>();
  const flagNames = Object.fromEntries(Object.entries(reviewFlagNames).map(([flag, name]) => [flag, t(name)]));
  return [
    column('docno', {
      label: t('Number'),
      width: 152,
      render: ({ id, docno }) => (
        <TextLink to="/jobs/$jobId" params={{ jobId: id }}>
          {docno}
        </TextLink>
      ),
    }),
    column('flags', {
      label: t('To look at'),
      width: 264,
      shown: { names: flagNames },
      render: ({ flags }) => <ReviewBadges flags={flags} />,
    }),
    column('contact.name', { id: 'customer', label: t('Customer'), clip: 200, sortField: undefined }),
    column('technicians', { label: t('Technicians'), clip: 180, sortField: undefined }),
    column('minutes', {
      label: t('Minutes on site'),
      width: 112,
      render: ({ minutes }) => (minutes === null ? '' : formats.number(minutes)),
    }),
    column('plannedMinutes', { label: t('Minutes planned'), width: 112 }),
    column('stations', { label: t('Stations reached'), width: 104 }),
    column('manual', { label: t('Without a scan'), width: 104 }),
    column('distanceKm', {
      label: t('Distance (km)'),
      width: 104,
      render: ({ distanceKm }) =>
        distanceKm === null ? '' : formats.number(distanceKm, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    }),
    column('withoutPicture', { label: t('Findings without a picture'), width: 136 }),
    column('site.name', { id: 'site', label: t('Site'), clip: 180, sortField: undefined }),
    column('doneAt', { label: t('Done') }),
    ...folder,
  ];
};

/** The finished jobs whose reports wait for a supervisor, with what should be looked at. */
export const ReviewListScreen = (address: ListAddress<typeof reviewList.filters>): ReactNode => {
  const t = useT('office');
  const columns = useColumns();
  const technicians = useTechnicians();
  const area = useAreaFilter();
  const customer = useCustomerFilter();
  const list = useDatasetList(reviewList, { ...address, own: { area: area.condition } });
  return (
    <Page flush title={t('Review')}>
      <DatasetTable
        list={list}
        label={t('Review')}
        columns={columns}
        rowName={({ docno }) => docno}
        search={{ label: t('Search jobs'), placeholder: t('Number, title, customer or site') }}
        filters={{
          flag: {
            label: t('To look at'),
            placeholder: t('Everything that waits'),
            width: 208,
            names: {
              any: t('Anything to look at'),
              fast: t(reviewFlagNames.fast),
              far: t(reviewFlagNames.far),
              manual: t(reviewFlagNames.manual),
              pictures: t(reviewFlagNames.pictures),
              none: t('Nothing to look at'),
            },
          },
          technician: {
            label: t('Technician'),
            placeholder: t('All technicians'),
            options: (technicians.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          area: area.named,
          customer,
        }}
        empty={
          <EmptyState
            icon={IconChecklist}
            title={t('No reports wait for review')}
            text={t('Finished jobs of customers whose reports are reviewed appear here.')}
          />
        }
      />
    </Page>
  );
};
