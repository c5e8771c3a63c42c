import 'leaflet/dist/leaflet.css';
import { useT } from '@field-service/i18n/use-t.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createGeoMap, type GeoMap, type MapMarker, type MapPoint, type MapTiles } from './geo-map.ts';
import classes from './MapView.module.css';

export interface MapViewProps {
  /** What the map shows, for screen readers; the same must stand in a list beside it. */
  label: string;
  markers: readonly MapMarker[];
  track?: readonly MapPoint[];
  selected?: string | undefined;
  onMarker: (id: string) => void;
  /** Everything is shown again when this changes, for example another day; new positions do not move the map. */
  of: string;
  /** The CSS height of the map. */
  height?: string;
  /** Without tiles, the map has a grid. */
  tiles?: MapTiles | undefined;
  /** Whose tiles they are. */
  attribution?: string | undefined;
}

const noTrack: readonly MapPoint[] = [];

/** A map of the earth with markers and a track. Import it lazily, because it loads Leaflet. */
export const MapView = ({
  label,
  markers,
  track = noTrack,
  selected,
  onMarker,
  of,
  height = '60vh',
  tiles,
  attribution = '',
}: MapViewProps) => {
  const t = useT();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<GeoMap>();
  const tapMarker = useEffectEvent((id: string) => onMarker(id));
  const [zoomIn, zoomOut] = [t('Zoom in'), t('Zoom out')];
  const { address, zoom } = tiles ?? {};

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const made = createGeoMap(element, {
      zoomIn,
      zoomOut,
      tiles: address === undefined ? undefined : { address, zoom },
      onMarker: (id) => tapMarker(id),
    });
    setMap(made);
    return () => {
      setMap(undefined);
      made.remove();
    };
  }, [zoomIn, zoomOut, address, zoom]);

  useEffect(() => map?.show({ markers, track, selected, of }), [map, markers, track, selected, of]);

  return (
    <div className={classes.frame}>
      <div ref={container} className={classes.map} style={{ height }} role="region" aria-label={label} />
      {address === undefined || attribution === '' ? null : <div className={classes.attribution}>{attribution}</div>}
    </div>
  );
};
