import { Select, type SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A select for one value. It opens on click, typing and arrow keys, but not when tabbing through a form. */
export const OneSelect = (props: SelectProps): ReactNode => <Select openOnFocus={false} {...props} />;
