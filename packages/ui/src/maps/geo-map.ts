import L from 'leaflet';
import { gridLines, gridStep } from './grid-step.ts';
// The markers look like those of stations on a plan.
import plan from './FloorPlanView.module.css';
import classes from './MapView.module.css';

/** [latitude, longitude] in degrees. */
export type MapPoint = readonly [lat: number, lng: number];

/** `person` somebody; `stale` somebody whose position is old; `stop` a place on the way; `here` a point of the track. */
export type MarkerKind = 'person' | 'stale' | 'stop' | 'here';

export interface MapMarker {
  id: string;
  geo: MapPoint;
  kind: MarkerKind;
  /** One or two characters in the marker. */
  sign: string;
  /** Below the marker. */
  label: string;
}

export interface MapContent {
  markers: readonly MapMarker[];
  /** A way in the order of time. */
  track: readonly MapPoint[];
  /** The marker to which the map moves once it is selected. */
  selected: string | undefined;
  /** The whole content is moved into view when this changes; other changes do not move the map. */
  of: string;
}

/** Pictures of the land below the markers. */
export interface MapTiles {
  /** An address with `{z}`, `{x}` and `{y}`. */
  address: string;
  /** The closest scale at which the map opens. */
  zoom?: number | undefined;
}

interface MapOptions {
  zoomIn: string;
  zoomOut: string;
  tiles: MapTiles | undefined;
  onMarker: (id: string) => void;
}

export interface GeoMap {
  show: (content: MapContent) => void;
  remove: () => void;
}

const markerSize = 44;
const [streets, most] = [14, 8];

const markerElement = ({ id, kind, sign, label }: MapMarker, selected: boolean): HTMLElement => {
  const root = document.createElement('div');
  root.className = `${plan.marker} ${classes[kind]}${selected ? ` ${classes.selected}` : ''}`;
  root.dataset.marker = id;
  const dot = document.createElement('span');
  dot.className = `${plan.dot} ${classes.dot}`;
  dot.textContent = sign;
  root.append(dot);
  if (label === '') return root;
  const below = document.createElement('span');
  below.className = plan.label ?? '';
  below.textContent = label;
  root.append(below);
  return root;
};

/** Draws lines of latitude and longitude, so that distances and directions can be read without a picture of the land. */
const drawGrid = (map: L.Map, layer: L.LayerGroup): void => {
  layer.clearLayers();
  const bounds = map.getBounds();
  const [south, north, west, east] = [bounds.getSouth(), bounds.getNorth(), bounds.getWest(), bounds.getEast()];
  const step = gridStep(Math.max(east - west, north - south), most);
  const style = { className: classes.grid ?? '', interactive: false, weight: 1 };
  for (const lat of gridLines(south, north, step))
    layer.addLayer(L.polyline([L.latLng(lat, west), L.latLng(lat, east)], style));
  for (const lng of gridLines(west, east, step))
    layer.addLayer(L.polyline([L.latLng(south, lng), L.latLng(north, lng)], style));
};

/** A map of the earth with markers, one track and a scale, on tiles or, without them, on a grid. */
export const createGeoMap = (container: HTMLElement, { zoomIn, zoomOut, tiles, onMarker }: MapOptions): GeoMap => {
  const still = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(container, {
    attributionControl: false,
    zoomControl: false,
    // The observer below does it, and ends with the map; Leaflet's own answer may come after its end.
    trackResize: false,
    minZoom: 2,
    maxZoom: 18,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  }).setView([0, 105], 4);
  L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  if (tiles !== undefined) L.tileLayer(tiles.address, { maxZoom: 22 }).addTo(map);
  const grid = L.layerGroup().addTo(map);
  const way = L.layerGroup().addTo(map);
  const layer = L.layerGroup().addTo(map);
  if (tiles === undefined) {
    map.on('moveend zoomend resize', () => drawGrid(map, grid));
    drawGrid(map, grid);
  }
  const closest = tiles?.zoom ?? streets;
  const resize = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resize.observe(container);
  const toLatLng = ([lat, lng]: MapPoint) => L.latLng(lat, lng);
  let fitted: string | undefined;
  let reached: string | undefined;
  let isGone = false;

  const drawMarker = (marker: MapMarker, isSelected: boolean): L.Marker => {
    const icon = L.divIcon({
      className: '',
      iconSize: [markerSize, markerSize],
      html: markerElement(marker, isSelected),
    });
    // Keyboard users use the list beside the map.
    const drawn = L.marker(toLatLng(marker.geo), {
      icon,
      keyboard: false,
      riseOnHover: true,
      zIndexOffset: isSelected ? 1000 : marker.kind === 'here' ? 500 : 0,
    });
    return drawn.on('click', () => onMarker(marker.id));
  };
  /** Moves the map to its whole content, and to a marker that has just been selected. */
  const move = ({ markers, track, selected, of }: MapContent) => {
    const all = [...markers.map(({ geo }) => toLatLng(geo)), ...track.map(toLatLng)];
    if (of !== fitted && all.length > 0) {
      fitted = of;
      map.fitBounds(L.latLngBounds(all).pad(0.15), { animate: false, maxZoom: closest });
    }
    const found = selected === reached ? undefined : markers.find(({ id }) => id === selected);
    if (selected === undefined || found !== undefined) reached = selected;
    if (found !== undefined) map.setView(toLatLng(found.geo), Math.max(map.getZoom(), closest), { animate: !still });
  };

  return {
    show: (content) => {
      // A screen may still hold a map that it is about to replace.
      if (isGone) return;
      layer.clearLayers();
      way.clearLayers();
      const line = content.track.map(toLatLng);
      if (line.length > 1)
        way.addLayer(L.polyline(line, { className: classes.track ?? '', interactive: false, weight: 3 }));
      for (const marker of content.markers) layer.addLayer(drawMarker(marker, marker.id === content.selected));
      move(content);
    },
    remove: () => {
      isGone = true;
      resize.disconnect();
      map.remove();
    },
  };
};
