import { Title } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './charts.module.css';

export type TileWidth = 'third' | 'half' | 'full';

/** Tiles beside each other, as wide as each says; on a narrow screen they are below each other. */
export const DashboardGrid = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={classes.grid}>{children}</div>
);

interface TileProps extends Pick<ComponentProps<'section'>, 'onDragOver' | 'onDrop'> {
  title: string;
  /** Said beside the title, such as the period. */
  note?: string | undefined;
  width: TileWidth;
  acts?: ReactNode;
  children: ReactNode;
}

/** One thing of a dashboard with its title. */
export const Tile = ({ title, note, width, acts, children, ...drag }: TileProps): ReactNode => (
  <section
    className={classes.tile}
    data-width={width}
    aria-label={note === undefined ? title : `${title} · ${note}`}
    {...drag}
  >
    <div className={classes.head}>
      <Title order={2} className={classes.title}>
        {title}
        {note === undefined ? null : <span className={classes.note}>{note}</span>}
      </Title>
      {acts}
    </div>
    {children}
  </section>
);
