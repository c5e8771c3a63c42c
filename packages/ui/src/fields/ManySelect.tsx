import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { inLandmark } from '../shell/in-landmark.ts';
import classes from './ManySelect.module.css';
import list from './Options.module.css';

/**
 * A searchable select for several values. The chosen values are inside the field, on lines of the office's row height.
 */
export const ManySelect = (props: MultiSelectProps): ReactNode => (
  <MultiSelect
    searchable
    hidePickedOptions
    openOnFocus={false}
    withScrollArea={false}
    comboboxProps={{ portalProps: inLandmark }}
    {...props}
    classNames={{ pillsList: classes.pills ?? '', inputField: classes.field ?? '', options: list.options ?? '' }}
  />
);
