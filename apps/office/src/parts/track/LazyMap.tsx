import type { MapViewProps } from '@field-service/ui/maps/MapView.tsx';
import { lazy, type ReactNode } from 'react';
import { useMapSettings } from './use-map-settings.ts';

const MapView = lazy(async () => ({ default: (await import('@field-service/ui/maps/MapView.tsx')).MapView }));

/** The map, loaded once it is shown, on the tiles that the folder's settings name. */
export const LazyMap = (props: Omit<MapViewProps, 'tiles' | 'attribution'>): ReactNode => {
  const settings = useMapSettings();
  return <MapView {...props} tiles={settings.tiles} attribution={settings.attribution} />;
};
