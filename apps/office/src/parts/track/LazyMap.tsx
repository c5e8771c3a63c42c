import { lazy } from 'react';

/** The map, loaded once it is shown. */
export const LazyMap = lazy(async () => ({ default: (await import('@field-service/ui/maps/MapView.tsx')).MapView }));
