import type { Item } from '@field-service/contract/reference.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { languageNames, languages } from '@field-service/i18n/languages.ts';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import { useLookupName } from '../../../parts/LookupField.tsx';
import { PlainTable } from '../../../parts/PlainTable.tsx';
import { Section } from '../../../parts/Section.tsx';
import { useItemLabels } from './item-labels.ts';

/** What an item is, its label, its batches and its names in other languages. */
export const ItemDetails = ({ item }: { item: Item }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const labels = useItemLabels();
  const [types, taxes, brands, menus, stations] = [
    useLookupName(lookupNumbers.itemType),
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
            { label: labels.uomid, value: formats.unit(item.uom) },
            { label: labels.price, value: item.price === null ? '' : <MoneyText amount={item.price} /> },
            { label: labels.taxid, value: taxes(item.taxid) },
            { label: labels.brandid, value: brands(item.brandid) },
            { label: labels.menuid, value: menus(item.menuid) },
            { label: labels.stationType, value: stations(data.stationType) },
            {
              label: labels.reorderLevel,
              value: data.reorderLevel === undefined ? '' : formats.measure(data.reorderLevel, item.uom),
            },
            { label: labels.tags, value: formats.list(data.tags ?? []) },
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
