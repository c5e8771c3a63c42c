import { useT } from '@field-service/i18n/use-t.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './LinkMenu.module.css';

/** What the links do; the app that was used last is remembered for each. */
export type LinkUse = 'route' | 'message';
const keyOf = (use: LinkUse): string => `field-service/app/${use}`;

/** The name of the app that was used last on this device; null if none was, or if the browser does not tell. */
function lastUsed(use: LinkUse): string | null {
  try {
    return localStorage.getItem(keyOf(use));
  } catch {
    return null;
  }
}

function remember(use: LinkUse, name: string): void {
  try {
    localStorage.setItem(keyOf(use), name);
  } catch {
    // The next time, the first app is offered again.
  }
}

interface LinkMenuProps {
  use: LinkUse;
  /** The action and its target, for screen readers. */
  label: string;
  icon: ReactNode;
  text: string;
  links: readonly { name: string; href: string }[];
}

/** A link that opens in the app that was used last, in one tap, and a menu of the others. */
export const LinkMenu = ({ use, label, icon, text, links }: LinkMenuProps) => {
  const t = useT('field');
  const [used, setUsed] = useState(() => lastUsed(use));
  const first = links.find(({ name }) => name === used) ?? links[0];
  if (first === undefined) return null;
  return (
    <div className={classes.split}>
      <a
        className={classes.first}
        href={first.href}
        target="_blank"
        rel="noreferrer"
        aria-label={`${label}: ${first.name}`}
      >
        {icon}
        {text}
      </a>
      <details className={classes.menu}>
        <summary className={classes.others} aria-label={t('{{what}}: other apps', { what: label })} role="button">
          <IconChevronDown size={18} aria-hidden />
        </summary>
        <ul className={classes.list}>
          {links.map(({ name, href }) => (
            <li key={name}>
              <a
                className={classes.link}
                href={href}
                target="_blank"
                rel="noreferrer"
                aria-current={name === first.name ? 'true' : undefined}
                onClick={() => {
                  remember(use, name);
                  setUsed(name);
                }}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
};
