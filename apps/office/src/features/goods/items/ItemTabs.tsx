import type { Item } from '@field-service/contract/reference.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { languageNames, languages } from '@field-service/i18n/languages.ts';
import { useListSource } from '@field-service/ui/list/datasets-context.ts';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLookupName } from '../../../parts/LookupField.tsx';
import { PlainTable } from '../../../parts/PlainTable.tsx';
import { QueryGate } from '../../../parts/QueryGate.tsx';
import { Section } from '../../../parts/Section.tsx';
import { useItemLabels } from './item-labels.ts';

/** What an item is, its label, its batches and its names in other languages. */
export const ItemDetails = ({ item }: { item: Item }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const labels = useItemLabels();
  const [types, units, taxes, brands, menus, stations] = [
    useLookupName(lookupNumbers.itemType),
    useLookupName(lookupNumbers.unit),
    useLookupName(lookupNumbers.tax),
    useLookupName(lookupNumbers.brand),
    useLookupName(lookupNumbers.itemMenu),
    useLookupName(lookupNumbers.stationType),
  ];
  const { data } = item;
  const label = [
    {
      label: labels.activeIngredient,
      value: [data.activeIngredient, data.activePercent && formats.rate(data.activePercent), data.formulation]
        .filter(Boolean)
        .join(' · '),
    },
    { label: labels.registration, value: data.registration },
    { label: labels.registeredTo, value: data.registeredTo && formats.businessDate(data.registeredTo) },
    { label: labels.hazardClass, value: data.hazardClass },
    { label: labels.reentryHours, value: data.reentryHours === undefined ? '' : formats.number(data.reentryHours) },
    { label: labels.protection, value: formats.list(data.protection ?? []) },
    { label: labels.precautions, value: data.precautions },
    { label: labels.spillProcedure, value: data.spillProcedure },
    { label: labels.labelVersion, value: data.labelVersion },
    { label: labels.sdsVersion, value: data.sdsVersion },
  ];
  const hasLabel = label.some(({ value }) => value);
  const translated = languages.filter((language) => data.alt?.[language] !== undefined);
  return (
    <>
      <Section title={t('General')}>
        <Facts
          facts={[
            { label: labels.code, value: item.code },
            { label: labels.typeid, value: types(item.types.id) ?? item.types.name },
            { label: labels.uomid, value: units(item.uomid) ?? item.uom },
            { label: labels.price, value: item.price === null ? '' : <MoneyText amount={item.price} /> },
            { label: labels.taxid, value: taxes(item.taxid) },
            { label: labels.brandid, value: brands(item.brandid) },
            { label: labels.menuid, value: menus(item.menuid) },
            { label: labels.stationType, value: stations(data.stationType) },
            { label: labels.notes, value: item.notes },
          ]}
        />
      </Section>
      {hasLabel ? (
        <Section title={t('Product label')}>
          <Facts facts={label} />
        </Section>
      ) : null}
      {data.dilutions && data.dilutions.length > 0 ? (
        <Section title={labels.dilutions}>
          <PlainTable
            label={labels.dilutions}
            rows={data.dilutions}
            rowKey={({ id }) => id}
            columns={[
              { label: t('Name'), cell: ({ name }) => name },
              {
                label: t('Concentrate to diluent'),
                cell: ({ concentrate, diluent }) => `${formats.quantity(concentrate)} : ${formats.quantity(diluent)}`,
              },
              {
                label: t('Label rate'),
                cell: ({ labelRate, labelRateMax, rateUnit }) =>
                  labelRate === labelRateMax
                    ? formats.measure(labelRate, rateUnit)
                    : `${formats.quantity(labelRate)}–${formats.measure(labelRateMax, rateUnit)}`,
              },
            ]}
          />
        </Section>
      ) : null}
      {item.batches.length > 0 ? (
        <Section title={labels.batches}>
          <PlainTable
            label={labels.batches}
            rows={item.batches}
            rowKey={({ batch }) => batch}
            columns={[
              { label: t('Batch'), cell: ({ batch }) => batch },
              { label: t('Expiry date'), cell: ({ expiry }) => formats.businessDate(expiry) },
            ]}
          />
        </Section>
      ) : null}
      {translated.length > 0 ? (
        <Section title={t('Languages')}>
          <Facts
            facts={translated.map((language) => ({
              label: languageNames[language],
              value: <span lang={language}>{data.alt?.[language]?.name}</span>,
            }))}
          />
        </Section>
      ) : null}
    </>
  );
};

const valueOf = ({ value, currency }: { value: string | null; currency: string | null }): ReactNode =>
  value === null ? '' : <MoneyText amount={value} currency={currency ?? undefined} />;

/** Where an item is in stock, and its latest movements. */
export const ItemStock = ({ item }: { item: Item }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { datasets, scope } = useListSource();
  const find = { 'item.id': item.id };
  const held = useQuery({
    queryKey: ['stock-balance', scope, item.id],
    queryFn: async ({ signal }) => await datasets.rows('stock-balance', { find, limit: 200 }, { signal }),
  });
  const moved = useQuery({
    queryKey: ['stock-ledger-qr', scope, item.id],
    queryFn: async ({ signal }) =>
      await datasets.rows('stock-ledger-qr', { find, sort: 'date desc', limit: 50 }, { signal }),
  });
  const kinds: Record<string, string> = {
    opening: t('Opening balance'),
    receipt: t('Receipt'),
    issue: t('Stock issue'),
    transfer: t('Transfer'),
    usage: t('Usage'),
    adjust: t('Adjustment'),
    count: t('Stock count'),
  };
  const none = (text: string) => (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );
  return (
    <>
      <Section title={t('In stock')}>
        <QueryGate query={held}>
          {(rows) =>
            rows.length === 0 ? (
              none(t('Nobody holds this item.'))
            ) : (
              <PlainTable
                label={t('In stock')}
                rows={rows}
                rowKey={({ stockist }) => stockist.id}
                columns={[
                  { label: t('Held by'), cell: ({ stockist }) => stockist.name },
                  { label: t('Quantity'), align: 'end', cell: ({ qty, uom }) => formats.measure(qty, uom) },
                  {
                    label: t('Value'),
                    align: 'end',
                    cell: valueOf,
                  },
                ]}
              />
            )
          }
        </QueryGate>
      </Section>
      <Section title={t('Latest movements')}>
        <QueryGate query={moved}>
          {(rows) =>
            rows.length === 0 ? (
              none(t('No movements yet'))
            ) : (
              <PlainTable
                label={t('Latest movements')}
                rows={rows}
                rowKey={({ id }) => id}
                columns={[
                  { label: t('Date'), nowrap: true, cell: ({ date }) => formats.dateTime(date) },
                  { label: t('Kind'), cell: ({ type }) => kinds[type] ?? type },
                  { label: t('Held by'), cell: ({ stockist }) => stockist.name },
                  { label: t('Document'), cell: ({ docno }) => docno },
                  {
                    label: t('In'),
                    align: 'end',
                    cell: (row) => (Number(row.in) === 0 ? '' : formats.quantity(row.in)),
                  },
                  {
                    label: t('Out'),
                    align: 'end',
                    cell: ({ out }) => (Number(out) === 0 ? '' : formats.quantity(out)),
                  },
                  { label: t('By'), cell: ({ by }) => by },
                ]}
              />
            )
          }
        </QueryGate>
      </Section>
    </>
  );
};
