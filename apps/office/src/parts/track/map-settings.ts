import { tileOriginOf } from '@field-service/domain/site/map-tiles.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import type { MapViewProps } from '@field-service/ui/maps/MapView.tsx';

export type MapSettings = Pick<MapViewProps, 'tiles' | 'attribution'>;

/** What the setting `x-mapSettings` says of maps; an address that is not one of tiles is none. */
export const mapSettingsOf = (value: unknown): MapSettings => {
  if (!isRecord(value)) return {};
  const { tiles: address, attribution, zoom } = value;
  if (typeof address !== 'string' || tileOriginOf(address) === undefined) return {};
  return {
    tiles: { address, ...(typeof zoom === 'number' ? { zoom } : {}) },
    ...(typeof attribution === 'string' ? { attribution } : {}),
  };
};
