import { itemResource } from '../../features/goods/items/item-resource.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';

export const itemScreens = resourceScreens(itemResource);
