import type { DatasetRow } from '@field-service/contract/data.ts';
import { infoTypes } from '@field-service/domain/customers/info-type.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useListSource } from '@field-service/ui/list/datasets-context.ts';
import { SearchBox } from '@field-service/ui/list/SearchBox.tsx';
import type { MapMarker } from '@field-service/ui/maps/geo-map.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Skeleton, Text } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, type ReactNode } from 'react';
import beside from '../../../../parts/beside.module.css';
import { LinkButton, TextLink } from '../../../../parts/LinkButton.tsx';
import { Page } from '../../../../parts/Page.tsx';
import { QueryGate } from '../../../../parts/QueryGate.tsx';
import { LazyMap } from '../../../../parts/track/LazyMap.tsx';
import classes from './map.module.css';

const mapHeight = '68vh';
/** More would hide each other on a map. */
const mostSites = 500;

/** The address of the map: its search and the selected site. */
export interface SiteMapSearch {
  search?: string | undefined;
  site?: string | undefined;
}

type Site = DatasetRow<'contact-infos'>;

interface SiteMapProps {
  search: SiteMapSearch;
  onSearch: (search: SiteMapSearch) => void;
}

const Sites = ({
  sites,
  total,
  search,
  onSearch,
}: SiteMapProps & { sites: readonly Site[]; total: number }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const placed = useMemo(() => sites.filter(({ geo }) => geo !== null), [sites]);
  const markers = useMemo(
    () =>
      placed.flatMap(({ id, name, geo }): MapMarker[] =>
        geo === null ? [] : [{ id, geo, kind: 'stop', sign: '', label: name }],
      ),
    [placed],
  );
  if (sites.length === 0) return <EmptyState icon={IconMapPinOff} title={t('Nothing matches')} />;
  return (
    <div className={beside.stage}>
      <Suspense fallback={<Skeleton height={mapHeight} />}>
        <LazyMap
          label={t('Map of the sites')}
          markers={markers}
          selected={search.site}
          onMarker={(site) => onSearch({ ...search, site })}
          of={search.search ?? ''}
          height={mapHeight}
        />
      </Suspense>
      <div>
        <ul className={`${beside.list} ${classes.list}`} aria-label={t('Sites')} tabIndex={0}>
          {sites.map(({ id, contactid, name, addresslines, geo }) => (
            <li key={id} data-selected={id === search.site}>
              <TextLink to="/contact-list/$recordId" params={{ recordId: contactid }} search={{ tab: 'sites' }}>
                {name}
              </TextLink>
              <Text size="xs" c="dimmed">
                {geo === null ? t('No position') : addresslines.join(', ')}
              </Text>
            </li>
          ))}
        </ul>
        {total > sites.length ? (
          <Text size="sm" c="dimmed" mt="xs">
            {t('{{shown}} of {{total}} sites. Search to see others.', {
              shown: formats.number(sites.length),
              total: formats.number(total),
            })}
          </Text>
        ) : null}
      </div>
    </div>
  );
};

/** The sites of customers on a map, found by name, code, customer or address. */
export const SiteMapScreen = (props: SiteMapProps): ReactNode => {
  const t = useT('office');
  const { scope, datasets } = useListSource();
  const { search, onSearch } = props;
  const text = search.search ?? '';
  const query = useQuery({
    queryKey: ['contact-infos', scope, text],
    queryFn: async ({ signal }) =>
      await datasets.page(
        'contact-infos',
        { find: { infotype: infoTypes.branchAddress }, search: text, sort: 'name asc', skip: 0, limit: mostSites },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={t('Map of the sites')}
      acts={
        <LinkButton to="/contact-list" variant="default">
          {t('List')}
        </LinkButton>
      }
    >
      <div className={classes.search}>
        <SearchBox
          label={t('Search sites')}
          placeholder={t('Site, customer or address')}
          value={text}
          onValue={(next) => onSearch({ search: next === '' ? undefined : next })}
        />
      </div>
      <QueryGate query={query}>{({ rows, total }) => <Sites sites={rows} total={total} {...props} />}</QueryGate>
    </Page>
  );
};
