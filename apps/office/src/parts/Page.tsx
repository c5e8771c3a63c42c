import { usePageTitle } from '@field-service/ui/shell/page-title.ts';
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  title: string;
  /** A status or similar, right after the title. */
  badge?: ReactNode;
  acts?: ReactNode;
  /** Whether the content extends to the edges, as for lists and the board. */
  flush?: boolean;
  children: ReactNode;
}

/** Keeps the height of a page's head in `--page-head`, below which what stays in view is placed. */
const measure = (head: HTMLElement | null): (() => void) => {
  const observer = new ResizeObserver(() => {
    if (head !== null) head.parentElement?.style.setProperty('--page-head', `${head.offsetHeight}px`);
  });
  if (head !== null) observer.observe(head);
  return () => observer.disconnect();
};

/** A screen: its title in the tab and on the page, its actions, and the content. */
export const Page = ({ title, badge, acts, flush = false, children }: PageProps): ReactNode => {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <header ref={measure} className={classes.head}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {badge ? <div className={classes.badge}>{badge}</div> : null}
        {acts ? <div className={classes.acts}>{acts}</div> : null}
      </header>
      <div className={flush ? `${classes.body} ${classes.flush}` : classes.body}>{children}</div>
    </div>
  );
};
