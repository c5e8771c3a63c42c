import requestCall from 'virtual:call-facts/supplyRequests.create';
import transferCall from 'virtual:call-facts/stock.transfer';
import type { DatasetRow } from '@field-service/contract/data.ts';
import { businessDay } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { useListSource } from '@field-service/ui/list/datasets-context.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconTruckLoading } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { api } from '../../../../api/client.ts';
import { useTechnicians } from '../../../../api/reference.ts';
import { LinkButton, TextLink } from '../../../../parts/LinkButton.tsx';
import { Page } from '../../../../parts/Page.tsx';
import { PlainTable, type PlainColumn } from '../../../../parts/PlainTable.tsx';
import { QueryGate } from '../../../../parts/QueryGate.tsx';
import { linesText } from '../booking/booking-search.ts';
import { transferLines } from './needed-lines.ts';
import type { NeedsSearch } from './needs-search.ts';

type Need = DatasetRow<'supplies'>;

/** What a technician's open jobs need, with the unit in which each item is kept. */
const useNeeds = ({ tech, until }: NeedsSearch) => {
  const { datasets, scope } = useListSource();
  const { home } = useCaller();
  const zone = home?.timezone ?? 'UTC';
  return useQuery({
    queryKey: ['supplies', scope, tech, until],
    queryFn: async ({ signal }) => {
      const form = { techid: tech, ...(until === undefined ? {} : { end: businessDay(until, zone).end }) };
      const query = { formData: JSON.stringify(form), sort: 'item.name asc', limit: '0' };
      const { data } = await api.data.read({ params: { id: 'supplies' }, query }, { signal });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape that the contract declares for the dataset
      const needs = data as Need[];
      const ids = needs.map(({ item }) => item.id);
      const items =
        ids.length === 0 ? [] : await datasets.rows('item-report', { find: { id: { $in: ids } } }, { signal });
      return { needs, units: new Map(items.map(({ id, uom }) => [id, uom])) };
    },
    enabled: tech !== undefined,
  });
};

const useNeedColumns = (): PlainColumn<Need>[] => {
  const t = useT('office');
  const formats = useFormats();
  const { may } = useCaller();
  const amount = (qty: string | null, uom: string) => (qty === null ? '' : formats.measure(qty, uom));
  return [
    {
      label: t('Item'),
      cell: ({ item }) =>
        may('ITEM:VW') ? (
          <TextLink to="/item-list/$recordId" params={{ recordId: item.id }}>
            {item.name}
          </TextLink>
        ) : (
          item.name
        ),
    },
    { label: t('Jobs'), align: 'end', cell: ({ jobs }) => formats.number(jobs) },
    { label: t('Needed'), align: 'end', cell: ({ qty, uom }) => amount(qty, uom) },
    { label: t('Holds'), align: 'end', cell: ({ held, uom }) => amount(held, uom) },
    {
      label: t('Missing'),
      align: 'end',
      cell: ({ missing, uom }) =>
        missing === null || Number(missing) === 0 ? (
          ''
        ) : (
          <KindBadge kind="progress" icon={IconAlertTriangle}>
            {amount(missing, uom)}
          </KindBadge>
        ),
    },
  ];
};

interface NeedsScreenProps {
  search: NeedsSearch;
  onSearch: (search: NeedsSearch) => void;
}

/** What technicians need for their open jobs and do not hold yet, with the way to bring it to them. */
export const NeedsScreen = ({ search, onSearch }: NeedsScreenProps): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const columns = useNeedColumns();
  const technicians = useTechnicians();
  const needs = useNeeds(search);
  const lines = needs.data === undefined ? [] : transferLines(needs.data.needs, needs.data.units);
  const { tech, until = null } = search;
  return (
    <Page
      title={t('Items needed')}
      acts={
        tech !== undefined && lines.length > 0 ? (
          <>
            {may(requestCall.needs) ? (
              <LinkButton
                to="/supply-requests/new"
                search={{ person: tech, lines: linesText(lines) }}
                variant={may(transferCall.needs) ? 'default' : 'filled'}
              >
                {t('Request what is missing')}
              </LinkButton>
            ) : null}
            {may(transferCall.needs) ? (
              <LinkButton
                to="/stock/book/$kind"
                params={{ kind: 'transfer' }}
                search={{ to: tech, lines: linesText(lines) }}
              >
                {t('Transfer what is missing')}
              </LinkButton>
            ) : null}
          </>
        ) : null
      }
    >
      <Group align="end" mb="md">
        <OneSelect
          label={t('Technician')}
          searchable
          w={280}
          placeholder={t('Choose a technician')}
          data={(technicians.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={tech ?? null}
          onChange={(id) => onSearch({ ...search, tech: id ?? undefined })}
        />
        <DateField
          label={t('Jobs planned until')}
          placeholder={t('All open jobs')}
          value={until}
          onChange={(day) => onSearch({ ...search, until: day ?? undefined })}
        />
      </Group>
      {tech === undefined ? (
        <EmptyState
          icon={IconTruckLoading}
          title={t('Choose a technician')}
          text={t(
            'The list shows what the open jobs of a technician need, what the technician holds and what is missing.',
          )}
        />
      ) : (
        <QueryGate query={needs}>
          {({ needs: rows }) =>
            rows.length === 0 ? (
              <EmptyState icon={IconTruckLoading} title={t('The open jobs need no items')} />
            ) : (
              <>
                <PlainTable
                  label={t('Items needed')}
                  rows={rows}
                  rowKey={({ item, folder, uom }) => `${item.id} ${folder} ${uom}`}
                  columns={columns}
                />
                <Text size="sm" c="dimmed" mt="sm">
                  {t('Counted from the lines of jobs that are to do or in progress.')}
                </Text>
              </>
            )
          }
        </QueryGate>
      )}
    </Page>
  );
};
