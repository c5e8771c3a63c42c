import { Menu, type MenuProps } from '@mantine/core';
import { inLandmark } from './in-landmark.ts';

/**
 * A menu of actions. The first item has the focus at first: Mantine's placeholder for it is not an item, which screen
 * readers expect in a menu.
 */
export const ActMenu = (props: MenuProps) => (
  <Menu position="bottom-end" withInitialFocusPlaceholder={false} portalProps={inLandmark} {...props} />
);
