import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ManySelect.module.css';

/** Several of a list, searched by typing; what is chosen stands in the field on lines of the office's height. */
export const ManySelect = (props: MultiSelectProps): ReactNode => (
  <MultiSelect
    searchable
    hidePickedOptions
    openOnFocus={false}
    {...props}
    classNames={{ pillsList: classes.pills ?? '', inputField: classes.field ?? '' }}
  />
);
