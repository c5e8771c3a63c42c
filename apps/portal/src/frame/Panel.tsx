import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './frame.module.css';

interface PanelProps {
  title?: string | undefined;
  /** A link or a switch at the end of the panel's header. */
  aside?: ReactNode;
  /** Whether the content extends to the panel's edges, as for lists. */
  flush?: boolean;
  children: ReactNode;
}

/** A panel of the page for one topic. */
export const Panel = ({ title, aside, flush = false, children }: PanelProps) => {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined ? null : (
        <div className={classes.panelHead}>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {aside}
        </div>
      )}
      <div className={flush ? classes.flush : classes.panelBody}>{children}</div>
    </section>
  );
};
