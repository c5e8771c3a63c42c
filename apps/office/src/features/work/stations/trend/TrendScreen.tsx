import type { Measure } from '@field-service/domain/work/trends.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { Group, NativeSelect, SimpleGrid } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { siteOptions, useContact } from '../../../../api/contact.ts';
import { useToday } from '../../../../api/use-today.ts';
import { ContactField } from '../../../../parts/ContactField.tsx';
import { LinkButton } from '../../../../parts/LinkButton.tsx';
import { Page } from '../../../../parts/Page.tsx';
import { QueryGate } from '../../../../parts/QueryGate.tsx';
import { keptMeasure, usualMeasure } from '../plans/measure-words.ts';
import { SeriesFields } from '../plans/SeriesFields.tsx';
import { stationTypesOf } from '../plans/station-types.ts';
import { Thresholds, useThresholds } from '../plans/Thresholds.tsx';
import { useSiteStations, type StationRow } from '../plans/use-plans.ts';
import { Trend } from './Trend.tsx';
import { trendWeeks, type TrendSearch } from './trend-search.ts';

interface Place {
  search: TrendSearch;
  onSearch: (search: TrendSearch) => void;
}

/** The trend of a site with its choices. */
const SiteTrend = ({
  siteId,
  stations,
  search,
  onSearch,
}: Place & { siteId: string; stations: readonly StationRow[] }): ReactNode => {
  const t = useT('office');
  const types = stationTypesOf(stations);
  const typeId = (types.find(({ id }) => id === search.type) ?? types[0])?.id ?? '';
  const areas = [
    ...new Set(stations.filter(({ type, area }) => type.id === typeId && area !== null).map(({ area }) => area ?? '')),
  ];
  const thresholds = useThresholds(siteId, typeId);
  const measure: Measure = search.measure ?? usualMeasure(thresholds.data ?? []);
  const weeks = search.weeks ?? '52';
  const today = useToday(stations[0]?.folderid ?? '');
  return (
    <>
      <Group align="flex-start" mb="md">
        <SeriesFields
          types={types}
          typeId={typeId}
          onType={(type) => onSearch({ ...search, type, measure: keptMeasure(search.measure), area: undefined })}
          measure={measure}
          onMeasure={(chosen) => onSearch({ ...search, measure: chosen })}
        />
        {areas.length > 1 ? (
          <NativeSelect
            label={t('Area')}
            value={search.area ?? ''}
            data={[{ value: '', label: t('The whole site') }, ...areas.map((area) => ({ value: area, label: area }))]}
            onChange={({ currentTarget: { value } }) => onSearch({ ...search, area: value === '' ? undefined : value })}
          />
        ) : null}
        <NativeSelect
          label={t('Period')}
          value={weeks}
          data={trendWeeks.map((count) => ({ value: count, label: t('{{count}} weeks', { count }) }))}
          onChange={({ currentTarget: { value } }) =>
            onSearch({ ...search, weeks: trendWeeks.find((each) => each === value) })
          }
        />
      </Group>
      <Trend
        siteId={siteId}
        typeId={typeId}
        measure={measure}
        area={search.area}
        weeks={Number(weeks)}
        today={today}
        limits={thresholds.data ?? []}
      />
      <Thresholds siteId={siteId} typeId={typeId} measure={measure} today={today} />
    </>
  );
};

const OfSite = ({ siteId, ...place }: Place & { siteId: string }): ReactNode => {
  const t = useT('office');
  const stations = useSiteStations(siteId);
  return (
    <QueryGate query={stations}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState
            icon={IconChartLine}
            title={t('No stations at this site')}
            text={t('A trend shows what the visits of stations found.')}
          />
        ) : (
          <SiteTrend key={siteId} siteId={siteId} stations={all} {...place} />
        )
      }
    </QueryGate>
  );
};

/** What the visits of a site’s stations found over time, one station type at a time. */
export const TrendScreen = ({ search, onSearch }: Place): ReactNode => {
  const t = useT('office');
  const { customer, site, weeks } = search;
  const contact = useContact(customer ?? null);
  const sites = siteOptions(contact.data);
  const siteId = site ?? (sites.length === 1 ? sites[0]?.value : undefined);
  return (
    <Page
      title={t('Activity trend')}
      acts={
        siteId === undefined ? null : (
          <LinkButton to="/stations/site/$siteId" params={{ siteId }} search={{ view: 'heat' }} variant="default">
            {t('Floor plans')}
          </LinkButton>
        )
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={720} mb="md">
        <ContactField value={customer ?? null} onRecord={(id) => onSearch({ customer: id ?? undefined, weeks })} />
        <OneSelect
          label={t('Site')}
          placeholder={customer === undefined ? t('Choose a customer first') : t('Choose a site')}
          searchable
          disabled={customer === undefined}
          nothingFoundMessage={t('Nothing matches')}
          data={sites}
          value={siteId ?? null}
          onChange={(value) => onSearch({ customer, site: value ?? undefined, weeks })}
        />
      </SimpleGrid>
      {siteId === undefined ? (
        <EmptyState
          icon={IconChartLine}
          title={t('Choose a customer and a site')}
          text={t('A trend shows what the visits of stations found.')}
        />
      ) : (
        <OfSite siteId={siteId} search={search} onSearch={onSearch} />
      )}
    </Page>
  );
};
