import type { Widget, WidgetData } from '@field-service/contract/site/dashboards.ts';
import type { Period } from '@field-service/domain/values/periods.ts';
import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { Tile, type TileWidth } from '@field-service/ui/charts/DashboardGrid.tsx';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './analysis.module.css';
import { periodNames } from './period-names.ts';
import type { RowsOfSubjects } from './rows.tsx';
import { subjectOf } from './subjects.ts';
import { useOwnTitle } from './use-dashboards.ts';
import { useWidgetValues } from './use-widget-values.ts';
import { WidgetChart, WidgetFigure, type ToRows } from './WidgetChart.tsx';

/** The rows that a list shows where its widget does not say how many. */
const rowsUnlessSaid = 20;

export const widthOf = ({ width, kind }: Pick<Widget, 'width' | 'kind'>): TileWidth =>
  width ?? (kind === 'number' ? 'third' : 'half');

interface WidgetBodyProps {
  widget: Widget;
  data: WidgetData;
  rows: RowsOfSubjects;
  asTable: boolean;
  toRows?: ToRows | undefined;
}

const Quiet = ({ children }: { children: ReactNode }): ReactNode => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);

/** What a widget shows of its data, or the words for why it shows nothing. */
export const WidgetBody = ({ widget, data, rows, asTable, toRows }: WidgetBodyProps): ReactNode => {
  const t = useT('office');
  const errorText = useErrorText();
  const valuesOf = useWidgetValues();
  const title = useOwnTitle()(widget);
  const subject = subjectOf(widget.dataset);
  if (data.code !== null)
    return (
      <Quiet>
        {data.code.startsWith('find.')
          ? t('The settings of this widget do not fit its data.')
          : errorText({ code: data.code, params: {} })}
      </Quiet>
    );
  if (subject === undefined) return <Quiet>{t('This page cannot show the data of this widget.')}</Quiet>;
  const find = data.find ?? {};
  if (widget.kind === 'list') {
    const { Some } = rows[subject.name];
    return (
      <Some
        label={title}
        find={find}
        sort={widget.sort}
        limit={widget.limit ?? rowsUnlessSaid}
        cols={widget.cols?.split(',').map((each) => each.trim())}
      />
    );
  }
  const parts = valuesOf(subject, widget, data);
  if (widget.kind === 'number')
    return parts.length === 0 && data.total === null ? (
      <Quiet>{t('Nothing to show')}</Quiet>
    ) : (
      <WidgetFigure parts={parts} total={data.total} toRows={toRows} />
    );
  if (parts.every(({ model }) => model.categories.length === 0)) return <Quiet>{t('Nothing to show')}</Quiet>;
  return (
    <WidgetChart widget={widget} subject={subject} title={title} parts={parts} asTable={asTable} toRows={toRows} />
  );
};

interface WidgetTileProps {
  widget: Widget;
  /** The period that is chosen instead of the widget's own. */
  period: Period | undefined;
  /** Undefined while it is loading. */
  data: WidgetData | undefined;
  rows: RowsOfSubjects;
  toRows: ToRows;
}

/** A widget of a dashboard. A chart can be shown as a table, and leads to its rows. */
export const WidgetTile = ({ widget, period, data, rows, toRows }: WidgetTileProps): ReactNode => {
  const t = useT('office');
  const title = useOwnTitle()(widget);
  const [asTable, setAsTable] = useState(false);
  const isChart = ['bar', 'stacked', 'line', 'pie'].includes(widget.kind);
  const isShown = data?.code === null && subjectOf(widget.dataset) !== undefined;
  return (
    <Tile
      title={title}
      note={widget.period === undefined ? undefined : t(periodNames[period ?? widget.period.is])}
      width={widthOf(widget)}
      acts={
        isShown ? (
          <Group gap={4} className={classes.acts}>
            {isChart ? (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-pressed={asTable}
                leftSection={asTable ? <IconChartBar size={14} aria-hidden /> : <IconTable size={14} aria-hidden />}
                aria-label={
                  asTable ? t('Show as chart: {{title}}', { title }) : t('Show as table: {{title}}', { title })
                }
                onClick={() => setAsTable(!asTable)}
              >
                {asTable ? t('Show as chart') : t('Show as table')}
              </Button>
            ) : null}
            {toRows.link({}, t('All rows'))}
          </Group>
        ) : null
      }
    >
      {data === undefined ? (
        <Skeleton height={widget.kind === 'number' ? 36 : 200} />
      ) : (
        <WidgetBody widget={widget} data={data} rows={rows} asTable={asTable} toRows={toRows} />
      )}
    </Tile>
  );
};
