import type { ReactNode } from 'react';
import classes from './LinkMenu.module.css';

interface LinkMenuProps {
  /** What the button does, and for whom. */
  label: string;
  icon: ReactNode;
  text: string;
  links: readonly { name: string; href: string }[];
}

/** A menu of other apps to continue in, one tap away. */
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
