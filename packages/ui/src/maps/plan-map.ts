import L from 'leaflet';
import classes from './FloorPlanView.module.css';
import { noteStyle, type PlanNote } from './note-marks.ts';
import { stationSigns, type PlanStation } from './station-state.ts';

export interface PlanMapEvents {
  onStation: (id: string) => void;
  /** Called for a tap on the plan outside the stations; 0..1 in each direction. */
  onPoint: (xy: readonly [x: number, y: number]) => void;
  /** Called when a station was dragged to another place. */
  onMove: (id: string, xy: readonly [x: number, y: number]) => void;
}

type PlanXy = readonly [x: number, y: number];

export interface PlanMap {
  show: (stations: readonly PlanStation[], shown: { selected: string | undefined; movable: boolean }) => void;
  /** Marks a point that was tapped; undefined removes the mark. */
  showPoint: (xy: readonly [number, number] | undefined) => void;
  showNotes: (notes: readonly PlanNote[]) => void;
  zoomIn: () => void;
  zoomOut: () => void;
  showWhole: () => void;
  remove: () => void;
}

const markerSize = 44;
const noteSize = 20;
/** How much closer than the whole plan it can be shown, in doublings. */
const closest = 4;
/** The greatest part of the view that stays empty beside a plan that is moved aside. */
const emptyPart = 1 / 3;
const within = (value: number): number => Math.min(1, Math.max(0, value));

const markerElement = (station: PlanStation, selected: boolean): HTMLElement => {
  const root = document.createElement('div');
  const { disc } = station;
  const look = disc === undefined ? classes[station.state] : `${classes.heat} ${classes[disc.level]}`;
  root.className = `${classes.marker} ${look}${selected ? ` ${classes.selected}` : ''}`;
  root.dataset.station = station.id;
  const dot = document.createElement('span');
  dot.className = classes.dot ?? '';
  dot.textContent = disc === undefined ? stationSigns[station.state] : disc.value;
  const label = document.createElement('span');
  label.className = classes.label ?? '';
  label.textContent = station.label;
  root.append(dot, label);
  return root;
};

/** Shows a plan image as a flat map of its own pixels, with zooming and panning by pinch, Ctrl and wheel, and keys. */
export const createPlanMap = (container: HTMLElement, image: HTMLImageElement, events: PlanMapEvents): PlanMap => {
  const [width, height] = [image.naturalWidth, image.naturalHeight];
  const bounds = L.latLngBounds([0, 0], [height, width]);
  const ended = new AbortController();
  const still = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(container, {
    crs: L.CRS.Simple,
    attributionControl: false,
    zoomControl: false,
    zoomSnap: 0.25,
    minZoom: -6,
    maxZoom: 3,
    // The wheel scrolls the page.
    scrollWheelZoom: false,
    maxBoundsViscosity: 1,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  });
  L.imageOverlay(image.src, bounds, { alt: '' }).addTo(map);
  const showWhole = () => {
    map.setMinZoom(-6);
    map.fitBounds(bounds, { animate: false });
    map.setMinZoom(map.getZoom());
    map.setMaxZoom(Math.min(map.getZoom() + closest, 3));
  };
  /** Keeps a part of the plan in view, however close it is. */
  const keepInView = () => {
    const empty = map.getSize().multiplyBy(emptyPart);
    const [low, high] = [bounds.getSouthWest(), bounds.getNorthEast()].map((corner) => map.project(corner));
    if (!low || !high) return;
    map.setMaxBounds(
      L.latLngBounds(
        map.unproject(L.point(low.x - empty.x, low.y + empty.y)),
        map.unproject(L.point(high.x + empty.x, high.y - empty.y)),
      ),
    );
  };
  showWhole();
  keepInView();
  map.on('zoomend resize', keepInView);
  // A pinch on a touchpad is a wheel with Ctrl. Not passive: the browser would zoom the page before Leaflet is asked.
  container.addEventListener(
    'wheel',
    ({ ctrlKey, metaKey }) => (ctrlKey || metaKey ? map.scrollWheelZoom.enable() : map.scrollWheelZoom.disable()),
    { capture: true, passive: false, signal: ended.signal },
  );
  const xyOf = ({ lat, lng }: L.LatLng): PlanXy => [lng / width, 1 - lat / height];
  const toLatLng = ([x, y]: readonly [number, number]) => L.latLng(height * (1 - y), width * x);
  map.on('click', ({ latlng }) => {
    const [x, y] = xyOf(latlng);
    if (x >= 0 && x <= 1 && y >= 0 && y <= 1) events.onPoint([x, y]);
  });
  const layer = L.layerGroup().addTo(map);
  const pointLayer = L.layerGroup().addTo(map);
  const noteLayer = L.layerGroup().addTo(map);
  /** What is shown once a station that is pressed or dragged has been let go. */
  let later: (() => void) | undefined;
  let isDragging = false;
  const resize = new ResizeObserver(() => {
    // A plan that was shown as a whole stays whole; one that someone has zoomed stays where it is.
    const isWhole = map.getZoom() <= map.getMinZoom();
    map.invalidateSize({ animate: false });
    if (isWhole) showWhole();
  });
  resize.observe(container);

  const letGo = () => {
    isDragging = false;
    later?.();
    later = undefined;
  };
  const show: PlanMap['show'] = (stations, { selected, movable }) => {
    if (isDragging) {
      later = () => show(stations, { selected, movable });
      return;
    }
    layer.clearLayers();
    for (const station of stations) {
      const icon = L.divIcon({
        className: '',
        iconSize: [markerSize, markerSize],
        html: markerElement(station, station.id === selected),
      });
      // Keyboard users use the list below the plan, because sixty markers would be sixty tab stops.
      const marker = L.marker(toLatLng(station.xy), {
        icon,
        keyboard: false,
        draggable: movable,
        autoPan: movable,
        riseOnHover: true,
        zIndexOffset: station.id === selected ? 1000 : 0,
      });
      marker.on('click', () => events.onStation(station.id));
      // A marker that is replaced while it is pressed could not be dragged.
      marker.on('mousedown', () => {
        isDragging = movable;
        addEventListener('mouseup', letGo, { once: true });
      });
      marker.on('dragstart', () => {
        isDragging = true;
      });
      marker.on('dragend', () => {
        const [x, y] = xyOf(marker.getLatLng());
        events.onMove(station.id, [within(x), within(y)]);
        letGo();
      });
      layer.addLayer(marker);
    }
  };
  return {
    show,
    showPoint: (xy) => {
      pointLayer.clearLayers();
      if (xy === undefined) return;
      const icon = L.divIcon({ className: classes.point ?? '', iconSize: [markerSize, markerSize] });
      pointLayer.addLayer(L.marker(toLatLng(xy), { icon, keyboard: false, interactive: false, zIndexOffset: 2000 }));
    },
    showNotes: (notes) => {
      noteLayer.clearLayers();
      for (const [at, { xy, colour }] of notes.entries()) {
        const mark = document.createElement('div');
        mark.className = classes.note ?? '';
        mark.textContent = String(at + 1);
        mark.dataset.note = String(at + 1);
        Object.assign(mark.style, noteStyle(colour));
        const icon = L.divIcon({ className: '', iconSize: [noteSize, noteSize], html: mark });
        noteLayer.addLayer(L.marker(toLatLng(xy), { icon, keyboard: false, interactive: false }));
      }
    },
    zoomIn: () => map.zoomIn(),
    zoomOut: () => map.zoomOut(),
    showWhole,
    remove: () => {
      ended.abort();
      resize.disconnect();
      map.remove();
    },
  };
};

/** Loads an image until it can be measured and shown. Rejects if the image cannot be loaded. */
export const loadPlanImage = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
};
