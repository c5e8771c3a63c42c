import { sightingResource } from '../../features/work/sightings/sighting-resource.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';

export const sightingScreens = resourceScreens(sightingResource);
