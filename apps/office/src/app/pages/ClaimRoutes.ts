import { claimResource } from '../../features/people/claims/claim-resource.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';

export const claimScreens = resourceScreens(claimResource);
