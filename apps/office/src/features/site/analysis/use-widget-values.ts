import type { Widget, WidgetData } from '@field-service/contract/site/dashboards.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { ChartModel } from '@field-service/ui/charts/chart-model.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { Keys } from './analysis-search.ts';
import { fieldOf, groupFields, groupParts, otherKey, type GroupPart, type ShownKey } from './group-model.ts';
import type { Subject } from './subjects.ts';
import { useKeyNames } from './use-key-names.ts';

/** The values of a widget in one currency or unit, as a chart and a table show them. */
export interface WidgetValues {
  unit: string | null;
  model: ChartModel;
  /** The number of categories that are left out. */
  left: number;
  format: (value: string) => string;
  formatShort: (value: number) => string;
  /**
   * The values of the group behind a value, by the places of its category and series; undefined behind what several
   * groups make together.
   */
  keysAt: (category: number, series: number | undefined) => Keys | undefined;
}

/** How values of a measure are written; `unit` is their currency or unit. */
export const useMeasureFormat = () => {
  const formats = useFormats();
  return (subject: Subject, measure: string, unit: string | null) => (value: string) => {
    const facts = subject.facts.fields[measure];
    if (facts?.type === 'money' && unit !== null) return formats.money(value, unit);
    return formats.measure(value, unit ?? '');
  };
};

/** Returns a function that puts the data of a widget in words, a part for each currency or unit. */
export const useWidgetValues = () => {
  const t = useT('office');
  const formats = useFormats();
  const keyName = useKeyNames();
  const formatOf = useMeasureFormat();
  const named = (subject: Subject, field: string, key: ShownKey) =>
    key === otherKey ? { label: t('Other'), tone: 'quiet' as const } : keyName(subject, field, key);
  return (subject: Subject, widget: Widget, data: WidgetData): WidgetValues[] => {
    const fields = groupFields(subject.facts, widget);
    const { measure = 'count' } = widget;
    const valuesOf = (part: GroupPart): WidgetValues => ({
      unit: part.unit,
      left: part.left,
      model: {
        isTime: fields.category !== undefined && fieldOf(fields.category).span !== undefined,
        categories: part.categories.map((key) => ({
          id: String(key),
          ...(fields.category === undefined ? { label: '' } : named(subject, fields.category, key)),
        })),
        series: part.series.map((key) => ({
          id: String(key),
          ...(fields.series === undefined
            ? { label: measure === 'count' ? t('Count') : t(subject.measures[measure]?.label ?? 'Quantity') }
            : named(subject, fields.series, key)),
        })),
        values: part.values,
      },
      format: formatOf(subject, measure, part.unit),
      formatShort: (value) => formats.number(value, { notation: 'compact' }),
      keysAt: (category, series) => {
        const row = part.categories[category] ?? null;
        const column = series === undefined ? null : (part.series[series] ?? null);
        if (row === otherKey || column === otherKey) return undefined;
        return {
          ...(fields.category === undefined ? {} : { [fields.category]: row }),
          ...(fields.series === undefined || series === undefined ? {} : { [fields.series]: column }),
          ...(fields.unit === undefined || part.unit === null ? {} : { [fields.unit]: part.unit }),
        };
      },
    });
    return groupParts(subject.facts, widget, data.rows).map(valuesOf);
  };
};
