import { widgetWidths, type Widget, type WidgetData } from '@field-service/contract/site/dashboards.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Tile } from '@field-service/ui/charts/DashboardGrid.tsx';
import { ActionIcon, Alert, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import type { DragEvent, ReactNode } from 'react';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';
import classes from './analysis.module.css';
import type { RowsOfSubjects } from './rows.tsx';
import { periodNames } from './period-names.ts';
import { useOwnTitle } from './use-dashboards.ts';
import { WidgetBody, widthOf } from './WidgetTile.tsx';

const widthNames: Readonly<Record<(typeof widgetWidths)[number], PlainPhrase>> = {
  third: 'A third',
  half: 'Half',
  full: 'Full',
};

interface DesignedTileProps {
  widget: Widget;
  data: WidgetData | undefined;
  rows: RowsOfSubjects;
  /** Why the server did not accept it, in words. */
  refusal: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  onEarlier: () => void;
  onLater: () => void;
  onWidth: (width: (typeof widgetWidths)[number]) => void;
  onEdit: () => void;
  onRemove: () => void;
  /** The widget is dragged to another place; `onDragOver` is called for the tile below the pointer. */
  onDragStart: () => void;
  onDragOver: () => void;
  onDragEnd: () => void;
}

/** A widget while its dashboard is designed: with its real data, and moved by dragging or by buttons. */
export const DesignedTile = ({
  widget,
  data,
  rows,
  refusal,
  isFirst,
  isLast,
  onEarlier,
  onLater,
  onWidth,
  onEdit,
  onRemove,
  onDragStart,
  onDragOver,
  onDragEnd,
}: DesignedTileProps): ReactNode => {
  const t = useT('office');
  const title = useOwnTitle()(widget);
  const icon = (label: string, glyph: ReactNode, onClick: () => void, disabled = false) => (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {glyph}
    </ActionIcon>
  );
  const over = (event: DragEvent) => {
    event.preventDefault();
    onDragOver();
  };
  return (
    <Tile
      title={title}
      note={widget.period === undefined ? undefined : t(periodNames[widget.period.is])}
      width={widthOf(widget)}
      onDragOver={over}
      onDrop={(event) => event.preventDefault()}
      acts={
        <Group gap={4}>
          <span
            className={classes.grip}
            draggable
            title={t('Drag to move')}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', widget.id);
              onDragStart();
            }}
            onDragEnd={onDragEnd}
          >
            <IconGripVertical size={16} aria-hidden />
          </span>
          {icon(t('Move earlier: {{title}}', { title }), <IconArrowLeft size={16} aria-hidden />, onEarlier, isFirst)}
          {icon(t('Move later: {{title}}', { title }), <IconArrowRight size={16} aria-hidden />, onLater, isLast)}
          <SegmentedControl
            size="xs"
            aria-label={t('Width: {{title}}', { title })}
            data={widgetWidths.map((value) => ({ value, label: t(widthNames[value]) }))}
            value={widthOf(widget)}
            onChange={(value) => {
              const width = widgetWidths.find((each) => each === value);
              if (width !== undefined) onWidth(width);
            }}
          />
          {icon(t('Change: {{title}}', { title }), <IconPencil size={16} aria-hidden />, onEdit)}
          {icon(t('Remove: {{title}}', { title }), <IconTrash size={16} aria-hidden />, onRemove)}
        </Group>
      }
    >
      {refusal === undefined ? null : (
        <Alert role="alert" color="red.8" variant="outline">
          {refusal}
        </Alert>
      )}
      {data === undefined ? (
        <Skeleton height={120} />
      ) : (
        <WidgetBody widget={widget} data={data} rows={rows} asTable={false} />
      )}
    </Tile>
  );
};
