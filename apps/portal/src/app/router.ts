import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';

export const router = createRouter({
  routeTree,
  basepath: '/portal',
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
