import type { ReactNode } from 'react';

/** A text on one line, cut where its column ends; the whole of it stands in its title. */
export const Clip = ({ children, width }: { children: string; width: number }): ReactNode => (
  <span
    title={children}
    style={{ display: 'block', maxWidth: width, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
  >
    {children}
  </span>
);
