import type { Widget } from '@field-service/contract/site/dashboards.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Chart } from '@field-service/ui/charts/Chart.tsx';
import { ChartTable } from '@field-service/ui/charts/ChartTable.tsx';
import { chartKinds } from '@field-service/ui/charts/chart-model.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { SegmentedControl, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './analysis.module.css';
import type { Keys } from './analysis-search.ts';
import { fieldOf, groupFields } from './group-model.ts';
import type { Subject } from './subjects.ts';
import type { WidgetValues } from './use-widget-values.ts';

/** What leads to the rows behind a value; a preview has no rows to lead to. */
export interface ToRows {
  link: (keys: Keys, text: string) => ReactNode;
  open: (keys: Keys) => void;
}

interface WidgetChartProps {
  widget: Widget;
  subject: Subject;
  title: string;
  parts: readonly WidgetValues[];
  asTable: boolean;
  toRows?: ToRows | undefined;
}

/** The groups of a widget as a chart or as a table, one currency or unit at a time: they are never on one scale. */
export const WidgetChart = ({ widget, subject, title, parts, asTable, toRows }: WidgetChartProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const [chosen, setChosen] = useState<string | null>(null);
  const part = parts.find(({ unit }) => unit === chosen) ?? parts[0];
  if (part === undefined) return null;
  const { model, format, formatShort, keysAt, left, unit } = part;
  const { category } = groupFields(subject.facts, widget);
  const { measure = 'count' } = widget;
  const kind = chartKinds.find((each) => each === widget.kind);
  const { field, span } = fieldOf(category ?? '');
  const heading =
    span === 'month'
      ? t('Month')
      : span === 'week'
        ? t('Week from')
        : span === 'day'
          ? t('Day')
          : t(subject.groups[field]?.label ?? 'Group');
  return (
    <>
      {parts.length > 1 ? (
        <SegmentedControl
          size="xs"
          className={classes.units ?? ''}
          aria-label={t('Currency or unit')}
          data={parts.map((each) => each.unit ?? '')}
          value={unit ?? ''}
          onChange={setChosen}
        />
      ) : null}
      {asTable || kind === undefined ? (
        <ChartTable
          label={title}
          model={model}
          format={format}
          headings={{
            category: heading,
            value: measure === 'count' ? t('Count') : t(subject.measures[measure]?.label ?? 'Quantity'),
          }}
          {...(toRows === undefined
            ? {}
            : {
                cell: (text: string, row: number, column: number) => {
                  const keys = keysAt(row, column);
                  return keys === undefined ? text : toRows.link(keys, text);
                },
              })}
        />
      ) : (
        <Chart
          label={title}
          kind={kind}
          model={model}
          format={format}
          formatShort={formatShort}
          onPick={
            toRows === undefined
              ? undefined
              : (row, column) => {
                  const keys = keysAt(row, column);
                  if (keys !== undefined) toRows.open(keys);
                }
          }
        />
      )}
      {left > 0 ? (
        <Text size="xs" c="dimmed">
          {t('The {{shown}} largest of {{all}} are shown.', {
            shown: formats.number(model.categories.length),
            all: formats.number(model.categories.length + left),
          })}
        </Text>
      ) : null}
    </>
  );
};

/** One figure for each currency or unit, or the number of rows. */
export const WidgetFigure = ({
  parts,
  total,
  toRows,
}: {
  parts: readonly WidgetValues[];
  total: number | null;
  toRows?: ToRows | undefined;
}): ReactNode => {
  const formats = useFormats();
  const figures =
    total === null
      ? parts.flatMap(({ model, format, keysAt }) => {
          const value = model.values[0]?.[0];
          return value === undefined ? [] : [{ text: format(value), keys: keysAt(0, 0) }];
        })
      : [{ text: formats.number(total), keys: {} }];
  return figures.map(({ text, keys }) => (
    <Text key={text} fz="xl" fw={600} lh={1.3}>
      {toRows === undefined || keys === undefined ? text : toRows.link(keys, text)}
    </Text>
  ));
};
