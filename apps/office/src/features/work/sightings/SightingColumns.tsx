import type { DatasetRow } from '@field-service/contract/data.ts';
import { sightings } from '@field-service/contract/datasets/work.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { useFolderColumn } from '../../../api/folder-column.ts';
import { LinkButton, TextLink } from '../../../parts/LinkButton.tsx';
import { RelatedList } from '../../../parts/RelatedList.tsx';
import { leadingTo } from '../../../resource/leading-to.tsx';
import { RespondBy } from './RespondBy.tsx';
import { sightingNoun } from './sighting-noun.ts';
import { sightingStateWords } from './sighting-words.ts';

type Row = DatasetRow<'sightings'>;

/** The columns of a list of sightings; the first one names the sighting. */
export const useSightingColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const column = useDatasetColumns(sightings);
  const folder = useFolderColumn<Row>();
  const states = Object.fromEntries(Object.entries(sightingStateWords).map(([state, { name }]) => [state, t(name)]));
  return [
    column('pest', { label: t('Pest'), clip: 200 }),
    column('place', { label: t('Place'), clip: 220 }),
    column('seenAt', { label: t('Seen'), width: 144 }),
    column('state', {
      label: t('State'),
      width: 176,
      shown: { names: states },
      render: ({ state }) => (
        <KindBadge kind={sightingStateWords[state].kind}>{t(sightingStateWords[state].name)}</KindBadge>
      ),
    }),
    column('respondBy', {
      label: t('Respond by'),
      width: 192,
      render: (sighting) => <RespondBy sighting={sighting} />,
    }),
    column('contact.name', { id: 'customer', label: t('Customer'), clip: 200, sortField: undefined }),
    column('site.name', { id: 'site', label: t('Site'), clip: 180, sortField: undefined }),
    column('jobNumber', {
      id: 'job',
      label: t('Job'),
      width: 152,
      render: ({ job }) => (
        <TextLink to="/jobs/$jobId" params={{ jobId: job.id }}>
          {job.docno}
        </TextLink>
      ),
    }),
    column('pictures', { label: t('Photos'), width: 80 }),
    column('seenBy', { label: t('Who saw it'), clip: 160, card: 'none', sortField: undefined }),
    ...folder,
  ];
};

const sightingsOf = listSpec(sightings, {
  filters: {},
  sort: 'seenAt desc',
  hidden: ['customer', 'seenBy', 'folder'],
});

/** The sightings of a customer, the latest first. */
export const SightingsOf = ({ within, customer }: { within: Find; customer: string }): ReactNode => {
  const t = useT('office');
  const { may } = useCaller();
  const columns = leadingTo(sightingNoun.path, useSightingColumns());
  return (
    <Stack gap="sm">
      {may('POST:CR') ? (
        <Group justify="flex-end">
          <LinkButton to="/sightings/new" search={{ customer }} variant="default">
            {t('Record sighting')}
          </LinkButton>
        </Group>
      ) : null}
      <RelatedList
        spec={sightingsOf}
        within={within}
        label={t('Sightings')}
        columns={columns}
        rowName={({ pest: name, place }) => `${name}: ${place}`}
        search={{ label: t('Search sightings'), placeholder: t('Pest, place or site') }}
        empty={t('No sightings yet')}
      />
    </Stack>
  );
};
