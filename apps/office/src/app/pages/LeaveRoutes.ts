import { leaveResource } from '../../features/people/leave/leave-resource.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';

export const leaveScreens = resourceScreens(leaveResource);
