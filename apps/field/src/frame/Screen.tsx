import { useT } from '@field-service/i18n/use-t.ts';
import { usePageTitle } from '@field-service/ui/shell/page-title.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconMenu2 } from '@tabler/icons-react';
import { useContext, type ReactNode } from 'react';
import classes from './frame.module.css';
import { OpenMenu } from './open-menu.ts';
import { UndoBar } from './UndoBar.tsx';

interface ScreenProps {
  title: string;
  subtitle?: string | undefined;
  /** Absent on the first screen. */
  onBack?: (() => void) | undefined;
  /** Shown on the right side of the header. */
  tools?: ReactNode;
  /** Shown below the header, above the scrolling content. */
  strip?: ReactNode;
  /** The next action, at the bottom, within reach of the thumb. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The layout of every screen: the current location at the top, the next action at the bottom. */
export const Screen = ({ title, subtitle, onBack, tools, strip, foot, children }: ScreenProps) => {
  const t = useT('field');
  const openMenu = useContext(OpenMenu);
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div className={classes.bar}>
          {onBack ? (
            <ActionIcon aria-label={t('Back')} onClick={onBack}>
              <IconChevronLeft size={24} aria-hidden />
            </ActionIcon>
          ) : null}
          <div className={classes.titles}>
            <h1 className={classes.title}>{title}</h1>
            {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
          </div>
          {tools}
          {openMenu ? (
            <ActionIcon aria-label={t('Menu')} aria-haspopup="dialog" onClick={openMenu}>
              <IconMenu2 size={24} aria-hidden />
            </ActionIcon>
          ) : null}
        </div>
        {strip}
      </header>
      <main className={classes.scroll} id="content">
        <div className={classes.content}>{children}</div>
      </main>
      <UndoBar />
      {foot ? (
        <footer className={classes.foot}>
          <div className={classes.footInner}>{foot}</div>
        </footer>
      ) : null}
    </div>
  );
};

/** Two buttons side by side at the bottom. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>;

/** A section of a screen with its heading. */
export const Part = ({ title, hint, children }: { title?: string; hint?: string; children?: ReactNode }) => (
  <section className={classes.card}>
    {title ? <h2 className={classes.cardTitle}>{title}</h2> : null}
    {hint ? <p className={classes.cardHint}>{hint}</p> : null}
    {children}
  </section>
);

/** A list of names and values; entries without a value are omitted. */
export const Facts = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={classes.facts}>
    {rows
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => [<dt key={`${name}-name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
  </dl>
);
