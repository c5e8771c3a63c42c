import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { measures, type Measure } from '@field-service/domain/work/trends.ts';
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
import { useLookupName } from '../../../../parts/LookupField.tsx';
import { Page } from '../../../../parts/Page.tsx';
import { QueryGate } from '../../../../parts/QueryGate.tsx';
import { measureSentences, measureWords, usualMeasure } from '../plans/measure-words.ts';
import { Thresholds, useThresholds } from '../plans/Thresholds.tsx';
import { useSiteStations, type StationRow } from '../plans/use-plans.ts';
import { Trend } from './Trend.tsx';
import { trendWeeks, type TrendSearch } from './trend-search.ts';

interface Place {
  search: TrendSearch;
  onSearch: (search: TrendSearch) => void;
}

/** The station types of a site, the commonest first. */
function typesOf(stations: readonly StationRow[]): { id: string; name: string }[] {
  const counts = new Map<string, number>();
  for (const { type } of stations) counts.set(type.id, (counts.get(type.id) ?? 0) + 1);
  return [...new Map(stations.map(({ type }) => [type.id, type])).values()].toSorted(
    (a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0),
  );
}

/** The trend of a site with its choices. */
const SiteTrend = ({
  siteId,
  stations,
  search,
  onSearch,
}: Place & { siteId: string; stations: readonly StationRow[] }): ReactNode => {
  const t = useT('office');
  const typeName = useLookupName(lookupNumbers.stationType);
  const types = typesOf(stations);
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
        <NativeSelect
          label={t('Station type')}
          value={typeId}
          data={types.map(({ id, name }) => ({ value: id, label: typeName(id) ?? name }))}
          onChange={({ currentTarget: { value } }) =>
            onSearch({ ...search, type: value, measure: undefined, area: undefined })
          }
        />
        <NativeSelect
          label={t('Measure')}
          description={t(measureSentences[measure])}
          value={measure}
          data={measures.map((each) => ({ value: each, label: t(measureWords[each]) }))}
          onChange={({ currentTarget: { value } }) =>
            onSearch({ ...search, measure: measures.find((each) => each === value) })
          }
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
