import { Select, type OptionsFilter, type SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { inLandmark } from '../shell/in-landmark.ts';
import classes from './Options.module.css';

/** A select for one value. It opens on click, typing and arrow keys, but not when tabbing through a form. */
export const OneSelect = (props: SelectProps): ReactNode => (
  <Select
    openOnFocus={false}
    withScrollArea={false}
    comboboxProps={{ portalProps: inLandmark }}
    classNames={{ options: classes.options ?? '' }}
    {...props}
  />
);

/** Whether the name of an option contains the typed text, in any letter case. */
export const isIn = (label: string, typed: string): boolean => label.toLowerCase().includes(typed.trim().toLowerCase());

/**
 * The options shown by a server-side search: the results as returned and, until they arrive, the earlier results that
 * match the text. The option being clicked then stays in place while the list is replaced. A hint always stays.
 */
export const searchFilter =
  (isCurrent: boolean, isHint: (option: object) => boolean): OptionsFilter =>
  ({ options, search }) =>
    isCurrent ? options : options.filter((each) => 'group' in each || isHint(each) || isIn(each.label, search));
