import type { ReactNode } from 'react';
import classes from './LinkMenu.module.css';

interface LinkMenuProps {
  /** The action and its target, for screen readers. */
  label: string;
  icon: ReactNode;
  text: string;
  links: readonly { name: string; href: string }[];
}

/** A menu of links that open in other apps. */
export const LinkMenu = ({ label, icon, text, links }: LinkMenuProps) => (
  <details className={classes.menu}>
    <summary className={classes.summary} aria-label={label} role="button">
      {icon}
      {text}
    </summary>
    <ul className={classes.list}>
      {links.map(({ name, href }) => (
        <li key={name}>
          <a className={classes.link} href={href} target="_blank" rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  </details>
);
