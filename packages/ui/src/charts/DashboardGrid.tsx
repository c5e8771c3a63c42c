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
  width: TileWidth;
  acts?: ReactNode;
  children: ReactNode;
}

/** One thing of a dashboard with its title. */
export const Tile = ({ title, width, acts, children, ...drag }: TileProps): ReactNode => (
  <section className={classes.tile} data-width={width} aria-label={title} {...drag}>
    <div className={classes.head}>
      <Title order={2} className={classes.title}>
        {title}
      </Title>
      {acts}
    </div>
    {children}
  </section>
);
