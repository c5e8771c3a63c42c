import type { Item } from '@field-service/contract/reference.ts';
import { dilutionName } from '@field-service/domain/goods/item-texts.ts';
import { isMoreThanLeft } from '@field-service/domain/goods/stock-left.ts';
import { convertUnit, unitsLike } from '@field-service/domain/values/units.ts';
import { jobLimits } from '@field-service/domain/work/job-file/job-limits.ts';
import { areaUnitsOf, lacksArea, lowRate } from '@field-service/domain/work/treatment.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { NativeSelect } from '@mantine/core';
import { useStockLeft } from '../../offline/recorded/own-stock.ts';
import { useUnits } from '../../offline/reference.ts';
import { FieldWarning } from './FieldWarning.tsx';
import classes from './UsageForm.module.css';
import type { UsagePartProps } from './usage-part.ts';
import { choiceOfUsage, dilutionOf, isRegistrable, usageProblems } from './usage-problems.ts';
import { useUsageWords } from './usage-words.ts';

type DatedPartProps = UsagePartProps & { day: number };

/** The units in which a quantity of an item can be given, by id: those that convert to the item's own. */
const unitsFor = (item: Item, units: ReadonlyMap<string, string>): { id: string; code: string }[] => {
  const own = units.get(item.uomid);
  const like = own === undefined ? [] : unitsLike(own);
  const found = [...units].map(([id, code]) => ({ id, code })).filter(({ code }) => like.includes(code));
  return found
    .filter(
      ({ id, code }, at) => id === item.uomid || (code !== own && found.findIndex((each) => each.code === code) === at),
    )
    .toSorted((a, b) => like.indexOf(a.code) - like.indexOf(b.code));
};

const Quantity = ({ usage, item, unit, edit, day }: DatedPartProps) => {
  const t = useT('field');
  const formats = useFormats();
  const units = useUnits();
  const words = useUsageWords();
  const left = useStockLeft(item, usage, unit);
  const over = usageProblems(usage, item, unit, day).find(({ code }) => code === 'treatment.over_mixture');
  const dilution = dilutionOf(usage, item);
  const choices = units === undefined ? [] : unitsFor(item, units);
  const stock =
    left === undefined
      ? undefined
      : left === null
        ? t('Your stock is not known on this device yet. Sync to see it.')
        : t('In your stock: {{amount}}', { amount: formats.measure(left, unit) });
  const choose = (uomId: string) => {
    const to = units?.get(uomId);
    if (to === undefined) return;
    edit((now) => {
      if (now.qty === '') return { uomId };
      const from = units?.get(now.uomId);
      const mixedIn = dilutionOf(now, item)?.unit;
      // The concentrate has not been rounded to the quantity's own unit.
      const exact =
        mixedIn === undefined || now.concentrate === null ? undefined : convertUnit(now.concentrate, mixedIn, to);
      return { uomId, qty: exact ?? (from === undefined ? undefined : convertUnit(now.qty, from, to)) ?? now.qty };
    });
  };
  return (
    <>
      <div className={choices.length > 1 ? classes.amount : undefined}>
        <NumberField
          label={dilution ? t('Concentrate used') : t('Quantity')}
          unit={choices.length > 1 ? undefined : unit}
          digits={jobLimits.amountDigits}
          required
          value={usage.qty === '' ? null : usage.qty}
          onChange={(qty) => edit({ qty: qty ?? '' })}
        />
        {choices.length > 1 ? (
          <NativeSelect
            label={t('Unit')}
            value={usage.uomId}
            onChange={(event) => choose(event.currentTarget.value)}
            data={choices.map(({ id, code }) => ({ value: id, label: code }))}
          />
        ) : null}
      </div>
      {over ? <FieldWarning refused text={words(over)} /> : null}
      {stock === undefined ? null : <p className={classes.stock}>{stock}</p>}
      {typeof left === 'string' && usage.qty !== '' && isMoreThanLeft(usage.qty, left) ? (
        <FieldWarning
          text={t('More than in your stock ({{amount}}). It can be recorded.', { amount: formats.measure(left, unit) })}
        />
      ) : null}
    </>
  );
};

/** The rate against the label's, below the field for the area. */
const RateWarning = ({ usage, item, unit, day }: DatedPartProps) => {
  const t = useT('field');
  const formats = useFormats();
  const words = useUsageWords();
  const over = usageProblems(usage, item, unit, day).find(({ code }) => code === 'treatment.over_label_rate');
  const choice = choiceOfUsage(usage, item, unit, day);
  const low = lowRate(choice);
  if (over) return <FieldWarning refused text={words(over)} />;
  if (lacksArea(choice))
    return (
      <FieldWarning text={t('The dose is not checked against the label rate until the area treated is entered.')} />
    );
  return low ? (
    <FieldWarning
      text={t('Far below the label rate: {{rate}}, label {{label}} {{unit}}.', {
        rate: formats.quantity(low.rate),
        label: formats.quantity(low.label),
        unit: low.unit,
      })}
    />
  ) : null;
};

/** The treated area or volume, in a unit that the label's rate can be compared with. */
const TreatedArea = ({ usage, item, edit }: UsagePartProps) => {
  const t = useT('field');
  const formats = useFormats();
  const units = areaUnitsOf(item.data, usage);
  const unit = usage.areaUnit ?? units[0] ?? '';
  return (
    <div className={units.length > 1 ? classes.amount : undefined}>
      <NumberField
        label={t('Area treated')}
        unit={units.length > 1 ? undefined : unit}
        digits={jobLimits.amountDigits}
        value={usage.areaTreated}
        onChange={(areaTreated) => edit({ areaTreated })}
        description={
          usage.rate === null
            ? undefined
            : t('Rate {{rate}} {{unit}}', { rate: formats.quantity(usage.rate), unit: usage.rateUnit ?? '' })
        }
      />
      {units.length > 1 ? (
        <NativeSelect
          label={t('Unit of the area')}
          value={unit}
          onChange={(event) => edit({ areaUnit: event.currentTarget.value })}
          data={units}
        />
      ) : null}
    </div>
  );
};

/** The dilution, the amounts and the treated area, each with its warnings. */
export const AmountFields = (part: DatedPartProps) => {
  const { usage, item, edit } = part;
  const t = useT('field');
  const language = useLanguage();
  const formats = useFormats();
  const dilutions = item.data.dilutions ?? [];
  const dilution = dilutionOf(usage, item);
  return (
    <>
      {dilutions.length > 0 ? (
        <NativeSelect
          label={t('Dilution')}
          value={usage.dilutionId ?? ''}
          onChange={(event) =>
            edit({ dilutionId: event.currentTarget.value === '' ? null : event.currentTarget.value })
          }
          data={[
            { value: '', label: t('Undiluted') },
            ...dilutions.map((each) => ({
              value: each.id,
              label: `${dilutionName(item.data, each, language)} (${formats.quantity(each.concentrate)} : ${formats.quantity(each.diluent)})`,
            })),
          ]}
        />
      ) : null}
      {dilution ? (
        <NumberField
          label={t('Mixture applied')}
          unit={dilution.unit}
          digits={jobLimits.amountDigits}
          required
          value={usage.total}
          // Without a total, the quantity computed from it is unknown.
          onChange={(total) => edit({ total, ...(total === null ? { qty: '' } : {}) })}
          description={
            usage.concentrate === null || Number(usage.diluent ?? '0') === 0
              ? undefined
              : t('{{concentrate}} {{unit}} concentrate and {{diluent}} {{unit}} water', {
                  concentrate: formats.quantity(usage.concentrate),
                  diluent: formats.quantity(usage.diluent ?? '0'),
                  unit: dilution.unit,
                })
          }
        />
      ) : null}
      <Quantity {...part} />
      {isRegistrable(item) ? (
        <>
          <TreatedArea {...part} />
          <RateWarning {...part} />
        </>
      ) : null}
    </>
  );
};
