import { ticketResource } from '../../features/customers/tickets/ticket-resource.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';

export const ticketScreens = resourceScreens(ticketResource);
