import { Select, type SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** One of a list. The list opens on a click, on typing and on the arrow keys, not while someone tabs through a form. */
export const OneSelect = (props: SelectProps): ReactNode => <Select openOnFocus={false} {...props} />;
