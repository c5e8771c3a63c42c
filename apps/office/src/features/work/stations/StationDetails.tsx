import type { StationDetail } from '@field-service/contract/work/stations.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { StationMark } from '@field-service/ui/report/StationMark.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { useLookupName } from '../../../parts/LookupField.tsx';
import { PlainTable } from '../../../parts/PlainTable.tsx';
import { Section } from '../../../parts/Section.tsx';
import { useStationLabels } from './StationFields.tsx';

/** What a station is, where it stands and stood, and how it was found last. */
export const StationDetails = ({ station }: { station: StationDetail }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const labels = useStationLabels();
  const typeName = useLookupName(lookupNumbers.stationType);
  const { contactid, siteid, floorid, planName, lastVisitAt, placements } = station;
  return (
    <>
      <Section title={t('General')}>
        <Facts
          facts={[
            {
              label: t('Customer'),
              value: (
                <TextLink to="/contact-list/$recordId" params={{ recordId: contactid }}>
                  {station.contact.name}
                </TextLink>
              ),
            },
            {
              label: labels.addressid,
              value: (
                <TextLink to="/stations/site/$siteId" params={{ siteId: siteid }}>
                  {station.site.name}
                </TextLink>
              ),
            },
            { label: labels.typeid, value: typeName(station.type.id) ?? station.type.name },
            { label: labels.barcode, value: station.barcode },
            { label: t('Last result'), value: <StationMark state={station.lastResult ?? 'open'} /> },
            { label: t('Last visit'), value: lastVisitAt === null ? null : formats.dateTime(lastVisitAt) },
            { label: labels.warranty, value: station.warranty },
            { label: labels.remarks, value: station.remarks },
          ]}
        />
      </Section>
      {station.retired ? null : (
        <Section title={t('Place')}>
          <Facts
            facts={[
              {
                label: t('Floor plan'),
                value:
                  floorid === null ? (
                    t('On no floor plan')
                  ) : (
                    <TextLink
                      to="/stations/site/$siteId"
                      params={{ siteId: siteid }}
                      search={{ plan: floorid, station: station.id }}
                    >
                      {planName}
                    </TextLink>
                  ),
              },
              { label: labels.area, value: station.area },
              { label: labels.placement, value: station.placement },
              { label: labels.direction, value: station.direction },
            ]}
          />
        </Section>
      )}
      {placements.length > 1 ? (
        <Section title={t('Places and labels over time')}>
          <PlainTable
            label={t('Places and labels over time')}
            rows={placements}
            rowKey={({ from }) => String(from)}
            columns={[
              { label: labels.stationLabel, cell: ({ stationLabel }) => stationLabel },
              { label: labels.area, cell: ({ area }) => area ?? '' },
              { label: labels.placement, cell: ({ placement }) => placement ?? '' },
              { label: t('From'), cell: ({ from }) => formats.dateTime(from) },
              { label: t('Until'), cell: ({ to }) => (to === null ? t('Now') : formats.dateTime(to)) },
            ]}
          />
        </Section>
      ) : null}
    </>
  );
};
