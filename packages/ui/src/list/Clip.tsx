import type { ReactNode } from 'react';

/** Text on one line, truncated at `width` pixels; the full text is in its title. */
export const Clip = ({ children, width }: { children: string; width: number }): ReactNode => (
  <span
    title={children}
    style={{ display: 'block', maxWidth: width, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
  >
    {children}
  </span>
);
