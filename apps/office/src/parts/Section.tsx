import { useId, type ReactNode } from 'react';
import classes from './page.module.css';

interface SectionProps {
  title: string;
  acts?: ReactNode;
  children: ReactNode;
}

export const Section = ({ title, acts, children }: SectionProps): ReactNode => {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id} className={classes.sectionTitle}>
          {title}
        </h2>
        {acts}
      </div>
      {children}
    </section>
  );
};

/** Names and values, each a `Fact`. */
export const Facts = ({ children }: { children: ReactNode }): ReactNode => (
  <dl className={classes.facts}>{children}</dl>
);

/** One name with its value; renders nothing if there is no value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactNode =>
  children === null || children === undefined || children === '' ? null : (
    <div style={{ display: 'contents' }}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
