import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ManySelect.module.css';

/**
 * A searchable select for several values. The chosen values are inside the field, on lines of the office's row height.
 */
export const ManySelect = (props: MultiSelectProps): ReactNode => (
  <MultiSelect
    searchable
    hidePickedOptions
    openOnFocus={false}
    {...props}
    classNames={{ pillsList: classes.pills ?? '', inputField: classes.field ?? '' }}
  />
);
