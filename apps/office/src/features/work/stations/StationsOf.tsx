import type { Contact } from '@field-service/contract/customers/contacts.ts';
import type { DatasetRow } from '@field-service/contract/data.ts';
import { stations } from '@field-service/contract/datasets/stations.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { useGroups } from '@field-service/ui/list/use-groups.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { PlainTable, type PlainColumn } from '../../../parts/PlainTable.tsx';
import { RelatedList } from '../../../parts/RelatedList.tsx';
import { Section } from '../../../parts/Section.tsx';
import { useStationColumns } from './station-columns.tsx';

type Row = DatasetRow<'stations'>;

const stationsOf = listSpec(stations, {
  filters: {},
  sort: 'site.name asc, stationLabel asc',
  hidden: ['customer', 'placement', 'direction', 'warranty', 'folder'],
});

type SiteOf = Contact['sitelist'][number];

/** The columns of a customer's sites, each with its floor plans and stations in use. */
const useSiteColumns = (contactId: string): readonly PlainColumn<SiteOf>[] => {
  const t = useT('office');
  const formats = useFormats();
  const { may } = useCaller();
  const plans = useGroups('floor-plans', 'siteid', { find: { contactid: contactId } });
  const inUse = useGroups('stations', 'siteid', { find: { contactid: contactId, retired: false } });
  const countIn = (groups: readonly { siteid: string | null; count: number }[] | undefined, id: string) =>
    groups === undefined ? '' : formats.number(groups.find(({ siteid }) => siteid === id)?.count ?? 0);
  return [
    {
      label: t('Site'),
      cell: ({ id, name }) => (
        <TextLink to="/stations/site/$siteId" params={{ siteId: id }}>
          {name}
        </TextLink>
      ),
    },
    { label: t('Floor plans'), align: 'end', cell: ({ id }) => countIn(plans.data, id) },
    { label: t('Stations in use'), align: 'end', cell: ({ id }) => countIn(inUse.data, id) },
    ...(may('POST:VW')
      ? [
          {
            label: t('Trend'),
            cell: ({ id }: SiteOf) => (
              <TextLink to="/stations/trend" search={{ customer: contactId, site: id }}>
                {t('Activity trend')}
              </TextLink>
            ),
          },
        ]
      : []),
  ];
};

const Sites = ({ contact }: { contact: Pick<Contact, 'id' | 'sitelist'> }): ReactNode => {
  const t = useT('office');
  const columns = useSiteColumns(contact.id);
  if (contact.sitelist.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('This customer has no sites yet.')}
      </Text>
    );
  return <PlainTable label={t('Floor plans')} rows={contact.sitelist} rowKey={({ id }) => id} columns={columns} />;
};

/** The floor plans and stations of a customer. */
export const StationsOf = ({ contact }: { contact: Pick<Contact, 'id' | 'sitelist'> }): ReactNode => {
  const t = useT('office');
  const [label, ...others] = useStationColumns();
  const named = label && {
    ...label,
    render: (row: Row) => (
      <TextLink to="/stations/$recordId" params={{ recordId: row.id }}>
        {row.stationLabel}
      </TextLink>
    ),
  };
  return (
    <>
      <Section title={t('Floor plans')}>
        <Sites contact={contact} />
      </Section>
      <RelatedList
        spec={stationsOf}
        within={{ contactid: contact.id }}
        label={t('Stations')}
        columns={[...(named ? [named] : []), ...others]}
        rowName={({ stationLabel }) => stationLabel}
        search={{ label: t('Search stations'), placeholder: t('Label, barcode or area') }}
        empty={t('No stations yet')}
      />
    </>
  );
};
