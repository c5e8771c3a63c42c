import { supplyRequestResource } from '../../features/goods/stock/requests/supply-request-resource.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';

export const supplyRequestScreens = resourceScreens(supplyRequestResource);
