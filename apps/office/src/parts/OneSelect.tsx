import { Select, type OptionsFilter, type SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A select for one value. It opens on click, typing and arrow keys, but not when tabbing through a form. */
export const OneSelect = (props: SelectProps): ReactNode => <Select openOnFocus={false} {...props} />;

/**
 * Which options a server-side search shows: its results as returned, and until they arrive those earlier ones that match the
 * text. The option being clicked then stays in place while the list is replaced.
 */
export const searchFilter =
  (isCurrent: boolean): OptionsFilter =>
  ({ options, search }) => {
    const text = search.trim().toLowerCase();
    return isCurrent ? options : options.filter((each) => 'group' in each || each.label.toLowerCase().includes(text));
  };
