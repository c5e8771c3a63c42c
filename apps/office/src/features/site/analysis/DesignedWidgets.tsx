import type { Widget } from '@field-service/contract/site/dashboards.ts';
import { sameJson } from '@field-service/domain/work/merge.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DashboardGrid } from '@field-service/ui/charts/DashboardGrid.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { Button, Group, Text } from '@mantine/core';
import { IconChartBar, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { freeId, moved } from './dashboard-values.ts';
import { DesignedTile } from './DesignedTile.tsx';
import type { RowsOfSubjects } from './rows.tsx';
import { WidgetDialog } from './WidgetDialog.tsx';

interface DesignedWidgetsProps {
  widgets: readonly Widget[];
  rows: RowsOfSubjects;
  error: string | undefined;
  /** The widget that the server did not accept, and why. */
  refused: { id: string; text: string } | null;
  canAdd: boolean;
  onChange: (widgets: Widget[]) => void;
}

/** A new widget, before anything is chosen: jobs by punctuality of the last 30 days. */
const firstWidget = (id: string): Widget => ({
  id,
  kind: 'bar',
  title: '',
  dataset: 'posts',
  group: 'punctuality',
  period: { field: 'date', is: 'last30' },
});

/** What is asked of a widget: its title and its size, on which no data depends, are always the same. */
const askedOf = (widget: Widget): Widget => ({ ...widget, title: widget.id, names: {}, width: 'full' });

const usePreview = (widgets: readonly Widget[]) => {
  const { folder } = useCaller();
  const asked = widgets.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(askedOf);
  return useQuery({
    queryKey: ['dashboard-preview', folder?.id, asked],
    queryFn: async ({ signal }) => ({
      asked,
      data: (await api.dashboards.preview({ body: { widgets: asked } }, { signal })).data,
    }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
};
type Preview = ReturnType<typeof usePreview>['data'];

/** The data of a widget as it is now; undefined while the data of an earlier state is all there is. */
const dataOf = (preview: Preview, widget: Widget) => {
  const asked = preview?.asked.find(({ id }) => id === widget.id);
  return asked !== undefined && sameJson(askedOf(widget), asked)
    ? preview?.data.find(({ id }) => id === widget.id)
    : undefined;
};

/** The widgets of a dashboard that is designed, in their order, with what they show now. */
export const DesignedWidgets = ({
  widgets,
  rows,
  error,
  refused,
  canAdd,
  onChange,
}: DesignedWidgetsProps): ReactNode => {
  const t = useT('office');
  const preview = usePreview(widgets);
  const [edited, setEdited] = useState<{ widget: Widget; isNew: boolean } | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const put = (widget: Widget) => onChange(widgets.map((each) => (each.id === widget.id ? widget : each)));
  const drag = (over: number) => {
    const from = widgets.findIndex(({ id }) => id === dragged);
    if (from >= 0 && from !== over) onChange(moved(widgets, from, over));
  };
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={!canAdd}
      onClick={() => setEdited({ widget: firstWidget(freeId(widgets)), isNew: true })}
    >
      {t('Add widget')}
    </Button>
  );
  return (
    <section aria-label={t('Widgets')}>
      {widgets.length === 0 ? (
        <EmptyState
          icon={IconChartBar}
          title={t('No widgets yet')}
          text={t('Add figures, charts and lists. You see their data before you save.')}
          action={add}
        />
      ) : (
        <>
          <Group mb="md">{add}</Group>
          {preview.error === null ? null : <ErrorPanel error={preview.error} onRetry={() => void preview.refetch()} />}
          <DashboardGrid>
            {widgets.map((widget, at) => (
              <DesignedTile
                key={widget.id}
                widget={widget}
                data={dataOf(preview.data, widget)}
                rows={rows}
                refusal={refused?.id === widget.id ? refused.text : undefined}
                isFirst={at === 0}
                isLast={at === widgets.length - 1}
                onEarlier={() => onChange(moved(widgets, at, at - 1))}
                onLater={() => onChange(moved(widgets, at, at + 1))}
                onWidth={(width) => put({ ...widget, width })}
                onEdit={() => setEdited({ widget, isNew: false })}
                onRemove={() => onChange(widgets.filter(({ id }) => id !== widget.id))}
                onDragStart={() => setDragged(widget.id)}
                onDragOver={() => drag(at)}
                onDragEnd={() => setDragged(null)}
              />
            ))}
          </DashboardGrid>
        </>
      )}
      {error === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {edited === null ? null : (
        <WidgetDialog
          key={edited.widget.id}
          widget={edited.widget}
          isNew={edited.isNew}
          onClose={() => setEdited(null)}
          onDone={(widget) => {
            if (edited.isNew) onChange([...widgets, widget]);
            else put(widget);
            setEdited(null);
          }}
        />
      )}
    </section>
  );
};
