import { z } from 'zod';
import { open, route, self } from './route.ts';

export const system = {
  health: route({ method: 'GET', path: '/api/health', summary: 'The process lives.', access: open('says nothing but that it lives'), data: z.object({ live: z.literal(true) }) }),
  ready: route({ method: 'GET', path: '/api/ready', summary: 'Database reached and migrated, queue running.', access: open('says only whether work can be taken'), data: z.object({ ready: z.literal(true) }), errors: ['server.not_initialised', 'server.stopping'] }),
  events: route({ method: 'GET', path: '/api/events', summary: 'Server-sent events: ids of records that changed and that the caller may see.', access: self('staff', 'portal'), answer: 'stream', errors: ['events.too_many'] }),
};
