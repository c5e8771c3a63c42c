import { recommendationResource } from '../../features/work/recommendations/recommendation-resource.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';

export const recommendationScreens = resourceScreens(recommendationResource);
